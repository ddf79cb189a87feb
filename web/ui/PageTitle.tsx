/** Names the page in the tab, in the history and for those who share it. Renders nothing. */
import { useEffect } from 'react'

interface PageTitleProps {
  title: string
  description?: string
}

export function PageTitle({ title, description }: PageTitleProps) {
  useEffect(() => {
    document.title = title
    // The page comes with a title and a description of its own: these are changed, since a second pair would not be heeded.
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
  return null
}
