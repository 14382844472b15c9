import { Link, useLocation } from 'react-router';
import type { Duplicate, LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { MERGE_UNDO_HOURS, sameAccount } from '#app/features/leads/rules/lead-merge.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';

/** Number of duplicates that are shown at once: more would push the lead off the screen. */
const AT_ONCE = 3;

/** Lists leads with the same e-mail or document, and leads that were merged into this one. */
export function LeadDuplicates({ lead, now }: { lead: LeadDetail; now: string }) {
  const { duplicates, merged } = lead;
  if (duplicates.length === 0 && merged.length === 0) return null;
  return (
    <section className="space-y-3 rounded-xl border border-line bg-surface p-4">
      {duplicates.length > 0 && (
        <>
          <h3 className="text-base font-semibold">
            {duplicates.length === 1 ? 'Um lead repetido' : `${duplicates.length} leads repetidos`}
          </h3>
          <ul className="space-y-3">
            {duplicates.slice(0, AT_ONCE).map((other) => (
              <DuplicateLine key={other.id} lead={lead} other={other} />
            ))}
          </ul>
          {duplicates.length > AT_ONCE && (
            <details>
              <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium underline underline-offset-4">
                Mostrar mais {duplicates.length - AT_ONCE}
              </summary>
              <ul className="mt-2 space-y-3">
                {duplicates.slice(AT_ONCE).map((other) => (
                  <DuplicateLine key={other.id} lead={lead} other={other} />
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {merged.length > 0 && (
        <>
          <h3 className="text-base font-semibold">Mesclados neste</h3>
          <ul className="space-y-2">
            {merged.map((other) => (
              <MergedLine key={other.id} other={other} now={now} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function DuplicateLine({ lead, other }: { lead: LeadDetail; other: Duplicate }) {
  const form = useOwnForm({ intent: 'merge', draft: {} });
  const { search } = useLocation();
  const what = [other.sameEmail && 'e-mail', other.sameDocument && 'documento'].filter(Boolean).join(' e ');
  const otherIsOlder = other.createdAt < lead.createdAt;
  return (
    <li className="space-y-2">
      <p>
        <Link
          to={`/admin/leads/${other.id}${search}`}
          preventScrollReset
          className="font-medium underline underline-offset-4"
        >
          {other.name}
        </Link>
        , {LEAD_STATUS_LABELS[other.status]}, de {formatDate(other.createdAt)}. Mesmo {what}.
      </p>
      {sameAccount(lead, other) ? (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium underline underline-offset-4">
            Mesclar com {other.name}…
          </summary>
          <RecordForm form={form} className="mt-2 space-y-2">
            <input type="hidden" name="other" value={other.id} />
            <fieldset>
              <legend className="font-medium">Qual dos dois fica?</legend>
              <label className="flex min-h-9 items-center gap-2">
                <input type="radio" name="keep" value={lead.id} defaultChecked={!otherIsOlder} /> Este:{' '}
                {lead.name}, de {formatDate(lead.createdAt)}
              </label>
              <label className="flex min-h-9 items-center gap-2">
                <input type="radio" name="keep" value={other.id} defaultChecked={otherIsOlder} /> O outro:{' '}
                {other.name}, de {formatDate(other.createdAt)}
              </label>
            </fieldset>
            <p className="text-sm text-muted">
              O que sai deixa as listas; notas e pedidos dele aparecem no que fica. Dá para separar por{' '}
              {MERGE_UNDO_HOURS} horas, enquanto nenhum dos dois mudar.
            </p>
            <Button type="submit" size="sm" pending={form.pending}>
              Mesclar
            </Button>
          </RecordForm>
        </details>
      ) : (
        <p className="text-sm text-muted">Cada um é de uma conta diferente: não podem ser mesclados.</p>
      )}
    </li>
  );
}

function MergedLine({ other, now }: { other: LeadDetail['merged'][number]; now: string }) {
  const form = useOwnForm({ intent: 'split', draft: {} });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 truncate">
        {[other.name, other.email].filter(Boolean).join(', ')}, de {formatDate(other.createdAt)}
      </span>
      {other.undoUntil && other.undoUntil > now ? (
        <>
          <RecordForm form={form}>
            <input type="hidden" name="other" value={other.id} />
            <Button type="submit" size="sm" variant="ghost" pending={form.pending}>
              Separar
            </Button>
          </RecordForm>
          <span className="basis-full text-sm text-muted">
            Dá para separar até {formatDateTime(other.undoUntil)}, enquanto nenhum dos dois mudar.
          </span>
        </>
      ) : (
        <span className="text-sm text-muted">Não se separa mais.</span>
      )}
    </li>
  );
}
