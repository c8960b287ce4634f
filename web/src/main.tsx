import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstScreen } from './app/first-screen.ts'
import './ui/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await firstScreen(location.pathname)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
