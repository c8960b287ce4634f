import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstScreen } from './app/first-screen.ts'
import './ui/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/**
 * Drawn as a transition, which leaves the browser time for other things in between. No `await` out here: screens use code
 * of this very file, which would then never be ready for them.
 */
async function draw(container: HTMLElement) {
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
void draw(root)
