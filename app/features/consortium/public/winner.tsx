import type { PublicDraw } from '#app/features/consortium/rules/group-view.ts';
import type { LotteryResult } from '#app/features/consortium/rules/lottery-result.ts';
import { quotaNumber } from '#app/features/consortium/rules/terms.ts';
import type { DrawProof } from '#app/features/consortium/rules/verify-draw.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = { draw: NonNullable<PublicDraw['draw']>; proof: DrawProof };

/** The quota that was drawn, and the prizes that it comes from. The holder appears as two initials only. */
export function Winner({ draw, proof }: Props) {
  const { extraction, held, prizes } = JSON.parse(proof.result ?? '{}') as LotteryResult;
  return (
    <Surface className="overflow-hidden">
      <div className="bg-good-soft p-5 sm:p-7">
        <p className="font-medium text-good">Cota contemplada</p>
        <p className="tabular display-xl mt-1 text-good">{quotaNumber(draw.winnerNumber ?? 0)}</p>
        {draw.holder && (
          <p className="mt-2 text-good">
            Titular: {[...draw.holder].map((letter) => `${letter}•••`).join(' ')}
          </p>
        )}
      </div>
      <div className="p-5 sm:p-7">
        <h2 className="font-semibold">
          Loteria Federal, extração <span className="tabular">{extraction}</span>
        </h2>
        {!held && (
          <p className="mt-1 text-warning">
            Não houve a extração anunciada, nº {draw.extraction}. Como a regra congelada manda, valeu a
            anterior.
          </p>
        )}
        <ol className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-5">
          {prizes.map((prize, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the prize is called by.
            <li key={at} className="rounded-xl bg-sunken px-3 py-2">
              <span className="block text-sm text-muted">{at + 1}º prêmio</span>
              <span className="tabular text-lg font-semibold">{prize}</span>
            </li>
          ))}
        </ol>
      </div>
    </Surface>
  );
}
