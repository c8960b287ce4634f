import { itemLabel } from '@guildshop/contract/quantities'
import type { DisputesReply } from '@guildshop/contract/sales/disputes'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { DisputeAnswers } from './dispute-answers.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import { disputesQuery, useRefreshDisputes } from './disputes-api.ts'

/** The disputes of all servers of an owner. */
export function DisputesPage() {
  const inbox = useQuery(disputesQuery)
  const canRefresh = inbox.data?.paypalConnection === 'full' || inbox.data?.paypalConnection === 'own'
  return (
    <Page
      title="Disputes"
      intro="Disputes and flagged orders of all your servers."
      back={<TextLink to="/manage-orders">Back to Orders</TextLink>}
      actions={canRefresh && <Refresh />}
    >
      {inbox.isPending && <Skeleton className="h-72 w-full" />}
      {inbox.isError && !inbox.data && (
        <LoadFailure query={inbox}>{errorMessage(inbox.error, 'Failed to load your disputes.')}</LoadFailure>
      )}
      {inbox.data && <Inbox inbox={inbox.data} />}
    </Page>
  )
}

function Refresh() {
  const refresh = useRefreshDisputes()
  return (
    <div className="space-y-2">
      <Button pending={refresh.isPending} onClick={() => refresh.mutate()}>
        Check PayPal now
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {refresh.data?.message}
      </p>
      <Notice tone="error">{errorMessage(refresh.error, "PayPal isn't responding. Please try again.")}</Notice>
    </div>
  )
}

function Inbox({ inbox: { disputes, flagged, paypalConnection, resolutionCenterUrl } }: { inbox: DisputesReply }) {
  const open = disputes.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = disputes.filter(({ resolvedAt }) => resolvedAt)
  return (
    <div className="space-y-6">
      {paypalConnection === 'basic' && (
        <Notice tone="info">
          <div className="space-y-2">
            <p>With a Basic connection, PayPal doesn't tell us about disputes. Answer them in PayPal.</p>
            <LinkButton href={resolutionCenterUrl} newTab>
              Resolution Center at PayPal
            </LinkButton>
          </div>
        </Notice>
      )}
      {open.length === 0 && flagged.length === 0 && (
        <EmptyState title="No open disputes" action={<LinkButton to="/manage-orders">View orders</LinkButton>}>
          <p>
            {paypalConnection === 'basic'
              ? 'Orders that you flag as disputed appear here.'
              : 'Disputes that buyers open at PayPal appear here.'}
          </p>
        </EmptyState>
      )}
      {open.map((dispute) => (
        <Card
          key={dispute._id}
          title={`${dispute.orderNumber} · ${itemLabel(dispute)}`}
          actions={<OrderLink of={dispute} />}
        >
          <DisputeDetails dispute={dispute} />
          {dispute.actions ? (
            <DisputeAnswers disputeId={dispute._id} saleId={dispute.saleId} actions={dispute.actions} />
          ) : (
            <AtPaypal url={resolutionCenterUrl} />
          )}
        </Card>
      ))}
      {flagged.map((flag) => (
        <Card key={flag.saleId} title={`${flag.orderNumber} · ${itemLabel(flag)}`} actions={<OrderLink of={flag} />}>
          <p className="text-sm text-ink-muted">
            You flagged this order as disputed (<Moment at={flag.createdAt} />
            ).
          </p>
          {flag.note && <p className="text-sm whitespace-pre-line text-ink wrap-anywhere">{flag.note}</p>}
        </Card>
      ))}
      {resolved.map((dispute) => (
        <Card
          key={dispute._id}
          title={`${dispute.orderNumber} · ${itemLabel(dispute)}`}
          actions={<OrderLink of={dispute} />}
        >
          <DisputeDetails dispute={dispute} />
        </Card>
      ))}
    </div>
  )
}

/** For a dispute of an account whose disputes we can't answer. */
function AtPaypal({ url }: { url: string }) {
  return (
    <div>
      <LinkButton href={url} newTab>
        Open PayPal's Resolution Center
      </LinkButton>
    </div>
  )
}

function OrderLink({ of: { saleId, guildName } }: { of: { saleId: string; guildName: string } }) {
  return <TextLink to={`/manage-orders/${encodeURIComponent(saleId)}`}>View order in {guildName}</TextLink>
}
