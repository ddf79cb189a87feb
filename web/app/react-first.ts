/** Brings React up in a file, and so in a moment, of its own: otherwise it waits for the first who needs it, and the page answers later. */
import 'react-dom/client'
import 'react/jsx-runtime'
