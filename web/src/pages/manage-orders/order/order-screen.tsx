import type { OrderDetails } from '@guildshop/contract/order-details'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftIcon, ChevronRightIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { orderQuery } from './order-api.ts'

type OrderScreenProps = {
  title: (order: OrderDetails) => string
  /** Defaults to the title. */
  heading?: string
  actions?: (order: OrderDetails) => ReactNode
  /** Makes the back link lead to the order instead of the list. */
  isBelowOrder?: boolean
  children: (order: OrderDetails) => ReactNode
}

/** Loads the order in the URL, which has its id or number, and handles loading and error states. */
export function OrderScreen({ title, heading, actions, isBelowOrder = false, children }: OrderScreenProps) {
  const { saleId = '' } = useParams()
  const { pathname, state } = useLocation()
  const query = useQuery(orderQuery(saleId))
  const order = useDeferredReady(query.data !== undefined) ? query.data : undefined

  if (query.data && query.data._id !== saleId) {
    return <Navigate to={pathname.replace(orderInPath, pathOf(query.data._id))} state={state} replace />
  }
  return (
    <Page
      title={order ? title(order) : 'Order'}
      {...(heading && { heading })}
      actions={order && actions?.(order)}
      back={
        isBelowOrder ? (
          <BackLink to={pathOf(saleId)}>Back to Order</BackLink>
        ) : (
          <Breadcrumb order={order} orders={`/manage-orders${ordersSearchIn(state) ?? serverOf(order)}`} />
        )
      }
    >
      {!order && !query.isError && <OrderSkeleton />}
      {!query.data && query.isError && (
        <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load this order.')}</LoadFailure>
      )}
      {order && children(order)}
    </Page>
  )
}

const pathOf = (saleId: string) => `/manage-orders/${encodeURIComponent(saleId)}`
const orderInPath = /^\/manage-orders\/[^/]+/

const crumbClasses = 'inline-flex items-center rounded-sm hover:text-ink hover:underline'

/** Server, orders, this order. Only the orders are known before the order has loaded. */
function Breadcrumb({ order, orders }: { order: OrderDetails | undefined; orders: string }) {
  return (
    <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-muted print:hidden">
      {order && (
        <>
          {order.isServerRemoved ? (
            <span>{order.guildName}</span>
          ) : (
            <Link to={`/manage-servers/${encodeURIComponent(order.guildId)}`} className={crumbClasses}>
              {order.guildName}
            </Link>
          )}
          <ChevronRightIcon aria-hidden="true" className="size-3.5" />
        </>
      )}
      <Link to={orders} className={crumbClasses}>
        <span className="sr-only whitespace-pre">Back to </span>Orders
      </Link>
      {order && (
        <>
          <ChevronRightIcon aria-hidden="true" className="size-3.5" />
          <span aria-current="page" className="text-ink wrap-anywhere">
            {order.orderNumber ?? order.itemName}
          </span>
        </>
      )}
    </nav>
  )
}

function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted hover:text-ink hover:underline print:hidden"
    >
      <ArrowLeftIcon />
      {children}
    </Link>
  )
}

/** The list's query string when the user came from it, otherwise null. */
function ordersSearchIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('ordersSearch' in state)) return null
  return typeof state.ordersSearch === 'string' ? state.ordersSearch : null
}

const serverOf = (order: OrderDetails | undefined) =>
  order ? `?${new URLSearchParams({ server: order.guildId })}` : ''

function OrderSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <p role="status" className="sr-only">
        Loading order...
      </p>
      <div className="space-y-6">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
