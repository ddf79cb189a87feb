/** A screen that breaks takes nothing else with it, and shows a way back. */
import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { buttonClass } from './button-class.ts'
import { ErrorState } from './ErrorState.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Where the way back leads: a whole new page, since this one is broken. */
  backTo: string
  backLabel: string
  /** A new key is another place: what broke at the last one is forgotten. */
  resetKey: string
}

interface ErrorBoundaryState {
  readonly brokenAt: string | null
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { brokenAt: null }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { brokenAt: '' }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { brokenAt }: ErrorBoundaryState) {
    // The error itself does not know where it happened: the first render after it says so.
    if (brokenAt === '') return { brokenAt: resetKey }
    return brokenAt !== null && brokenAt !== resetKey ? { brokenAt: null } : null
  }

  override render() {
    const { children, backTo, backLabel } = this.props
    if (this.state.brokenAt === null) return children
    return (
      <ErrorState
        action={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <a className={buttonClass('plain')} href={backTo}>
              {backLabel}
            </a>
          </>
        }
      >
        Something went wrong on this page.
      </ErrorState>
    )
  }
}
