import { Link } from 'react-router';
import { CHOICE_LABELS, COVER_LABEL, type GuaranteePanelView } from '#app/features/cases/rules/guarantee.ts';
import { GUARANTEE_STATE } from '#app/features/cases/rules/guarantee-list.ts';
import { formatDate } from '#app/lib/dates.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { Badge } from '#app/ui/surface.tsx';

/** The requests of the guarantee of an order's services. */
export const GuaranteeList = ({ guarantees }: { guarantees: GuaranteePanelView[] }) => (
  <ul className="divide-y divide-line">
    {guarantees.map(({ id, protocol, service, choice, recordName, status, dueOn }) => (
      <li key={id} className="space-y-0.5 py-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/garantias/${id}`} className="tabular font-medium underline underline-offset-4">
            {protocol}
          </Link>
          <Badge tone={GUARANTEE_STATE[status].tone}>{GUARANTEE_STATE[status].label}</Badge>
        </p>
        <p className="text-muted">
          {CARD_TITLES[service]}: {(recordName ? COVER_LABEL : CHOICE_LABELS[choice]).toLowerCase()}
          {status === 'open' && `, até ${formatDate(dueOn)}`}.
        </p>
      </li>
    ))}
  </ul>
);
