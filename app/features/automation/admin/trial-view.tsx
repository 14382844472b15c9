import { useEffect, useRef } from 'react';
import type { Rehearsed, Trial } from '#app/features/automation/rules/trial.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';

/** Result of a trial. Takes the focus when it arrives, because it is below the form that requested it. */
export function TrialView({ trial }: { trial: (Trial & { days: number }) | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (trial) heading.current?.focus();
  }, [trial]);
  if (!trial) return null;
  const { read, met, more, days, shown } = trial;
  return (
    <section className="mt-8" aria-labelledby="passado">
      <h2 id="passado" ref={heading} tabIndex={-1} className="display-m outline-none">
        Nos últimos {days} dias
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        {read === 0 ? (
          'Nada do que a regra espera aconteceu nesses dias. Experimente com mais dias.'
        ) : (
          <>
            {met === 0
              ? 'A regra não teria agido'
              : `A regra teria agido ${met === 1 ? '1 vez' : `${met} vezes`}`}
            , em {countWords(read, 'acontecimento', 'acontecimentos')}
            {more && ', os mais recentes'}. As condições foram conferidas com os dados de agora, e nada foi
            enviado nem mudado.
          </>
        )}
      </p>
      {shown.length > 0 && (
        <Table
          label="Quando a regra teria agido"
          columns={['Quando', 'Sobre', 'O que faria']}
          stacked="tablet"
        >
          {shown.map(({ at, userId, leadId, name, does }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; two may be of one moment.
            <tr key={index}>
              <Cell head className="tabular whitespace-nowrap">
                {formatDateTime(at)}
              </Cell>
              <Cell>
                <About userId={userId} leadId={leadId} name={name} />
              </Cell>
              <Cell>{does && <Does actions={does} />}</Cell>
            </tr>
          ))}
        </Table>
      )}
      {met > shown.length && (
        <Surface className="mt-2 px-4 py-3 text-sm text-muted">
          Aqui estão os {shown.length} mais recentes.
        </Surface>
      )}
    </section>
  );
}

/** Actions of the trial, with the texts that the recipient would have read. */
const Does = ({ actions }: { actions: Rehearsed[] }) => (
  <ul className="space-y-2">
    {actions.map(({ action, words, reason }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; two may read alike.
      <li key={at} className="max-w-prose">
        <p className={reason ? 'text-muted line-through' : 'font-medium'}>{action}</p>
        {reason ? (
          <p className="text-warning">{reason}</p>
        ) : (
          words.map((text) => (
            <p key={text} className="whitespace-pre-line text-muted">
              {text}
            </p>
          ))
        )}
      </li>
    ))}
  </ul>
);

type Whom = { userId: UserId | null; leadId: LeadId | null; name: string | null };

/** Links to the client or lead of an event. */
export function About({ userId, leadId, name }: Whom) {
  if (!name) return <span className="text-muted">sem cliente</span>;
  return (
    <OpenLink
      to={userId ? `/admin/clientes/${userId}` : `/admin/leads/${leadId}`}
      title={name}
      className="inline-block max-w-56 truncate align-bottom font-medium underline underline-offset-4"
    >
      {name}
    </OpenLink>
  );
}
