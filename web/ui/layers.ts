/** What lies over the page. Only the topmost layer can be reached, by pointer, keyboard and screen reader alike; toasts always can. */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const layers: HTMLElement[] = []

interface Layer {
  element: RefObject<HTMLElement | null>
  isOpen: boolean
  onEscape: () => void
  /** What had the focus before, or what shall have it after. */
  returnTo: () => Element | null
}

/** Keeps the focus in an open layer, and gives it back when the layer closes. */
export function useLayer({ element, isOpen, onEscape, returnTo }: Layer): void {
  const leave = useEffectEvent(onEscape)
  const focusAfter = useEffectEvent(returnTo)
  useLayoutEffect(() => {
    const layer = element.current
    if (!isOpen || !layer) return
    layers.push(layer)
    settleLayers()
    if (!layer.contains(document.activeElement)) focusIn(layer)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || layers.at(-1) !== layer) return
      event.preventDefault()
      leave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      layers.splice(layers.indexOf(layer), 1)
      settleLayers()
      const target = focusAfter()
      // React puts the focus back to where it was before the change: this must come after that.
      queueMicrotask(() => giveFocusBack(layer, target))
    }
  }, [isOpen, element])
}

function focusIn(layer: HTMLElement): void {
  const target =
    layer.querySelector<HTMLElement>('[data-focus-first]') ?? layer.querySelector<HTMLElement>('[role="dialog"]')
  target?.focus({ preventScroll: true })
}

/** Somebody else may have moved the focus on purpose, or the layer may be open again: then it stays where it is. */
function giveFocusBack(layer: HTMLElement, target: Element | null): void {
  const isNowhere = !document.activeElement || document.activeElement === document.body
  const isOurs = isNowhere || layer.contains(document.activeElement)
  if (isOurs && !layers.includes(layer) && target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function settleLayers(): void {
  const page = document.getElementById('root')
  if (page) page.inert = layers.length > 0
  for (const layer of layers) layer.inert = layer !== layers.at(-1)
  const { classList, style, clientWidth } = document.documentElement
  // The scrollbar goes; what it took of the width stays, so that nothing moves.
  if (!classList.contains('has-layer')) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  classList.toggle('has-layer', layers.length > 0)
}
