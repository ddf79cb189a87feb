/** Scrolls smoothly, except for those who asked for less motion. */
export function calmScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
