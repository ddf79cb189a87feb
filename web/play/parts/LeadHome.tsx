/** Leads home from a page that there is not, with a word of why. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { home } from '../../app/routes.ts'
import { showToast } from '../../state/toasts.ts'

export function LeadHome({ message }: { readonly message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ type: 'error', text: message })
    void navigate(home(), { replace: true })
  }, [message, navigate])
  return null
}
