import type { FrozenList } from '#app/features/consortium/rules/draw-rule.ts';
import type { PublicDraw } from '#app/features/consortium/rules/group-view.ts';
import type { DrawProof } from '#app/features/consortium/rules/verify-draw.ts';
import { RuleText } from '#app/features/consortium/ui/rule-text.tsx';
import { countWords } from '#app/lib/numbers.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = { draw: NonNullable<PublicDraw['draw']>; proof: DrawProof };

/**
 * The rule in words, the competing quotas, and instructions to check everything with the visitor's own
 * program.
 */
export function ByHand({ draw, proof }: Props) {
  const { quotas } = JSON.parse(proof.list) as FrozenList;
  return (
    <Surface className="divide-y divide-line px-5 sm:px-7">
      <details className="py-4">
        <summary className="font-semibold">A regra</summary>
        <RuleText draw={draw} />
      </details>
      <details className="py-4">
        <summary className="font-semibold">
          {countWords(quotas.length, 'cota que concorre', 'cotas que concorrem')}
        </summary>
        <p className="tabular mt-2">{quotas.join(', ')}</p>
      </details>
      <details className="py-4">
        <summary className="font-semibold">Conferir sem este site</summary>
        <ol className="mt-2 list-decimal space-y-2 pl-6">
          <li>Baixe os dados: os textos “rule”, “list”, “result” e “seed” estão como foram resumidos.</li>
          <li>
            Calcule em UTF-8 o SHA-256 de “rule”, “list” e “seed”. Compare com “ruleSha256”, “listSha256” e
            “seedSha256”.
          </li>
          <li>Compare os prêmios de “result” com o site da Caixa.</li>
          <li>
            {draw.kind === 'digits'
              ? 'De cada prêmio, use os algarismos 3 a 5 e depois 1 a 3. Procure cada número em “table”, da regra.'
              : 'Calcule HMAC-SHA256 com a chave “seed” e a mensagem “result”, uma barra vertical e 0. Divida os primeiros 8 algarismos hexadecimais pelo número de cotas da lista. O resto é o lugar, contado de 0.'}
          </li>
        </ol>
      </details>
    </Surface>
  );
}
