import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonClass } from './button-class.ts'

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, className, ...rest }: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />
}
