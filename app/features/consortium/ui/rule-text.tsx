import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { EXCLUDED_WORDS, KIND_WORDS } from '#app/features/consortium/rules/terms.ts';

/** The rule of a draw in words: how a result becomes a quota. */
export const RuleText = ({ draw: { kind, onExcluded } }: { draw: Pick<DrawRow, 'kind' | 'onExcluded'> }) => (
  <div className="mt-2 max-w-prose space-y-2">
    <p>{KIND_WORDS[kind].text}</p>
    {kind === 'digits' && (
      <>
        <p>
          Em grupos de até 500 cotas, cada cota tem vários números, e todas têm a mesma quantidade. A tabela
          de equivalência não muda depois de publicada. Números que sobram não representam nenhuma.
        </p>
        <p>
          Se a cota não concorre, vale {EXCLUDED_WORDS[onExcluded]}. Assim, cotas ao lado de quem não concorre
          têm mais chance. Se nenhum dos dez números representa uma cota, decide o segredo lacrado.
        </p>
      </>
    )}
    <p>Se a extração anunciada não acontecer, vale a anterior.</p>
  </div>
);
