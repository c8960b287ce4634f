import { Button } from './buttons/button.tsx'
import { Notice } from './page/notice.tsx'

/** For a part that the user asked for: `lazy(() => import('./part.tsx').catch(renderLoadFailure))`. */
export const renderLoadFailure = () => ({ default: LoadFailed })

/** Reloads the page, because a browser may remember that a module failed, and a new release has others. */
function LoadFailed() {
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Notice tone="error">We couldn't load this part of the page. Nothing was changed.</Notice>
      </div>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>
  )
}
