// Before the first paint: a page that was dark stays dark. Kept in a file of its own, since the page allows no inline scripts.
try {
  if (localStorage.getItem('dark-mode') === 'true') document.documentElement.classList.add('dark')
} catch {
  // Without storage the page is light.
}
