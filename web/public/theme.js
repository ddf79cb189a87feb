// Before the first paint: a page that was dark stays dark, and in the colours that were chosen. Kept in a file of its own, since the page allows no inline scripts.
try {
  const { classList } = document.documentElement
  classList.toggle('dark', localStorage.getItem('dark-mode') === 'true')
  classList.toggle('safe-colours', JSON.parse(localStorage.getItem('settings'))?.safeColours === true)
} catch {
  // Without storage the page is light.
}
