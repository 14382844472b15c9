import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublicDraw } from '#app/features/consortium/rules/group-view.ts';
import type { Drawn } from '#app/features/consortium/rules/pick-winner.ts';
import { CHECK_WORDS, quotaNumber } from '#app/features/consortium/rules/terms.ts';
import { type DrawProof, type DrawVerdict, verifyDraw } from '#app/features/consortium/rules/verify-draw.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = { draw: NonNullable<PublicDraw['draw']>; proof: DrawProof };

/**
 * `verdict`: computed here from the data of the file. `unread`: no data arrived. `unable`: the browser offers
 * no hashes on an insecure connection.
 */
type State =
  | { step: 'idle' | 'busy' | 'unread' | 'unable' }
  | { step: 'done'; verdict: DrawVerdict; said: DrawProof };

/** Recomputes the whole draw in the visitor's browser, from the same file that can be downloaded. */
export function CheckDraw({ draw, proof }: Props) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const { revalidate } = useRevalidator();
  const file = `/sorteio/${proof.group}/dados?sorteio=${draw.id}`;
  const check = async () => {
    if (!globalThis.crypto?.subtle) return setState({ step: 'unable' });
    setState({ step: 'busy' });
    try {
      const response = await fetch(file);
      const published = (await response.json()) as { proof: DrawProof };
      const said = published.proof;
      // The draw was published after the page was loaded: the missing result on the page is not a fault.
      if (proof.result === null && said.result !== null) await revalidate();
      setState({ step: 'done', verdict: await verifyDraw(said), said });
    } catch {
      setState({ step: 'unread' });
    }
  };
  return (
    <Surface className="p-5 sm:p-7">
      <h2 className="display-m">Confira você</h2>
      <p className="mt-2 max-w-prose text-muted">
        {draw.status === 'published'
          ? 'O seu navegador refaz as impressões digitais e a conta inteira com os dados publicados. Nada é enviado.'
          : 'O seu navegador refaz as impressões digitais do que foi congelado. Guarde o arquivo: depois do sorteio, lista e regra têm de ser as mesmas.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="cta"
          onClick={() => void check()}
          pending={state.step === 'busy'}
          pendingLabel="Conferindo…"
        >
          Conferir no meu navegador
        </Button>
        <a href={file} download className={buttonClass({})}>
          Baixar os dados (JSON)
        </a>
      </div>
      <div role="status" className="mt-5 empty:hidden">
        {state.step === 'unread' && (
          <p className="text-bad">Os dados não chegaram. Tente de novo em instantes.</p>
        )}
        {state.step === 'unable' && (
          <p className="text-bad">
            Este navegador só faz esta conta em uma conexão segura. Abra a página com https ou baixe os dados.
          </p>
        )}
        {state.step === 'done' && <Outcome verdict={state.verdict} same={isSame(state.said, proof)} />}
      </div>
    </Surface>
  );
}

/** Whether the page shows the same data as the file. */
const isSame = (said: DrawProof, shown: DrawProof): boolean =>
  (Object.keys(shown) as (keyof DrawProof)[]).every((field) => said[field] === shown[field]);

function Outcome({ verdict, same }: { verdict: DrawVerdict; same: boolean }) {
  const { checks, drawn } = verdict;
  const right = verdict.ok && same;
  return (
    <div className={cx('rounded-2xl border p-5', right ? 'border-good/40' : 'border-bad/50 bg-bad-soft')}>
      <p className={cx('display-m', right ? 'text-good' : 'text-bad')}>
        {right ? 'Confere' : 'Não confere'}
        {right && drawn && `: cota ${quotaNumber(drawn.winner)}`}
      </p>
      {!right && (
        <p className="mt-1">
          O que está publicado não fecha. Guarde o arquivo e fale com a administradora antes de aceitar o
          resultado.
        </p>
      )}
      <ul className="mt-4 space-y-2">
        {checks.map(({ name, ok }) => (
          <li key={name} className="flex items-start gap-2.5">
            {ok ? (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
            )}
            <span className={ok ? undefined : 'font-semibold text-bad'}>
              {ok ? CHECK_WORDS[name].right : CHECK_WORDS[name].wrong}
            </span>
          </li>
        ))}
        {!same && (
          <li className="flex items-start gap-2.5">
            <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
            <span className="font-semibold text-bad">O arquivo não diz o mesmo que esta página.</span>
          </li>
        )}
      </ul>
      {drawn && <HowItCame drawn={drawn} />}
    </div>
  );
}

/** The way to the winner, step by step. */
function HowItCame({ drawn: { winner, looked, passed, sealed } }: { drawn: Drawn }) {
  return (
    <details className="mt-4">
      <summary className="font-medium">Como se chega a esta cota</summary>
      <ol className="tabular mt-2 list-decimal space-y-1 pl-6">
        {looked.map(({ number, quota }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number may come twice, in its place.
          <li key={at}>
            Número {quotaNumber(number % 1_000)}:{' '}
            {quota === 0 ? 'não representa nenhuma cota, descartado' : `é a cota ${quotaNumber(quota)}`}
          </li>
        ))}
        {passed.length > 0 && (
          <li>
            Não {passed.length === 1 ? 'concorre' : 'concorrem'}: {passed.map(quotaNumber).join(', ')}
          </li>
        )}
        {sealed && (
          <li>
            HMAC-SHA256(segredo, resultado|{sealed.counter}): o {sealed.place}º lugar da lista
          </li>
        )}
        <li>
          Cota <strong>{quotaNumber(winner)}</strong>
        </li>
      </ol>
    </details>
  );
}
