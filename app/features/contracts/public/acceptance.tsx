import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VerificationView } from '#app/features/contracts/rules/verification.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';
import { checkedWords } from './verify-words.ts';

/** Data of an acceptance that everyone with its code may see. */
export function Acceptance({ view }: { view: VerificationView }) {
  const { holder } = view;
  return (
    <div>
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft font-display text-xl font-bold text-brand-strong"
        >
          {holder.initials}
        </span>
        <div>
          <p className="text-sm text-muted">Aceito por</p>
          <p className="font-display text-2xl leading-tight font-bold">{holder.firstName}</p>
          <p>{holder.document}</p>
        </div>
      </div>
      <dl className="mt-8 grid gap-x-8 border-t border-line sm:grid-cols-2">
        <Fact name="Contrato">
          {view.title}, versão {view.version}
        </Fact>
        <Fact name="Contratado">{view.plan}</Fact>
        <Fact name="Aceito em">
          <time dateTime={view.acceptedAt}>{formatDateTime(view.acceptedAt)}</time>, horário de Brasília
        </Fact>
        <Fact name="Código">
          <span className="font-semibold whitespace-nowrap">{view.code}</span>
        </Fact>
        <Hash name="SHA-256 do texto aceito" value={view.textSha256} />
        {view.fileSha256 && <Hash name="SHA-256 do PDF" value={view.fileSha256} />}
        {view.stampedAt && (
          <Fact name="Carimbo de tempo, obtido depois da emissão" wide>
            <time dateTime={view.stampedAt}>{formatDateTime(view.stampedAt)}</time>, horário de Brasília
          </Fact>
        )}
      </dl>
      <Chain view={view} />
    </div>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('border-b border-line py-3', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Hash = ({ name, value }: { name: string; value: string }) => (
  <Fact name={name} wide>
    <span className="font-mono text-sm break-all">{value}</span>
  </Fact>
);

/** Position among all acceptances, with the checks recomputed for this answer. */
function Chain({ view }: { view: VerificationView }) {
  const { code, seq, previousHash, hash, checks, dayClosed } = view;
  return (
    <section className="mt-10">
      <h2 className="display-m">Cadeia de aceites</h2>
      <p className="mt-2 max-w-xl text-muted">
        Cada aceite guarda o resumo do anterior. Acabamos de recalcular este e os vizinhos.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {checkedWords(view).map(({ check, words }) => {
          const passed = checks[check];
          const Icon = passed ? Check : X;
          return (
            <li key={check} className="flex gap-2.5">
              <Icon
                aria-hidden
                className={cx('mt-1 size-4.5 shrink-0', passed ? 'text-good' : 'text-bad')}
                strokeWidth={2.5}
              />
              <span className={passed ? '' : 'font-medium text-bad'}>
                <span className="sr-only">{passed ? 'Confere: ' : 'Não confere: '}</span>
                {words}
              </span>
            </li>
          );
        })}
      </ul>
      <dl className="mt-6 border-t border-line">
        <Fact name="Posição">
          <span className="tabular">{seq}</span>
        </Fact>
        {previousHash && <Hash name="Resumo do aceite anterior" value={previousHash} />}
        <Hash name="Resumo deste aceite" value={hash} />
      </dl>
      {dayClosed && (
        <p className="mt-4">
          <a
            className="font-medium underline underline-offset-4"
            href={`/verificar/${code}/prova-do-dia.json`}
            download
          >
            Baixar a prova do dia
          </a>
          , para conferir sem internet.
        </p>
      )}
    </section>
  );
}
