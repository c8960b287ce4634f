import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstScreen } from './app/first-screen.ts'
import './ui/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Renders in a transition, which React can pause. Not a top-level await: screens import this file and would wait for it forever. */
async function renderApp(container: HTMLElement) {
  await firstScreen(location.pathname)
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// In a chunk of its own, to keep the first load small.
void import('./api/report-error.ts').then(({ watchErrors }) => watchErrors()).catch(() => undefined)
void renderApp(root)
