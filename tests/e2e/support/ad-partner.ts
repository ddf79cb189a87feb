/** The script that the product of the browser tests has for an ad partner's. */
export const AD_SCRIPT = 'https://ads.example/show.js'
