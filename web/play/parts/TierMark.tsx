/** The mark of a tier, and its name where there is little room. */
import { tierShapes } from '#schema/rules/scoring/tier-shapes.ts'
import { type Tier, tierInfo } from '#schema/rules/scoring/tiers.ts'

/** The shape alone, for beside the words; it says nothing to a screen reader. */
export function TierMark({ tier, size = 12 }: { readonly tier: Tier; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={tierShapes[tier]} />
    </svg>
  )
}

/** The specification's label without what stands in brackets: 'SUPER RARE (Fearless)' is 'Super rare' where there is little room. */
export function shortTierLabel(tier: Tier): string {
  const label = tierInfo[tier].label.replace(/\s*\(.*\)$/, '').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}
