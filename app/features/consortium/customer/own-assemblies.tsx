import type { OwnAssembly, OwnGroup } from '#app/features/consortium/rules/group-view.ts';
import { drawWord, KIND_WORDS } from '#app/features/consortium/rules/terms.ts';
import { RuleText } from '#app/features/consortium/ui/rule-text.tsx';
import { formatDate } from '#app/lib/dates.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { Badge } from '#app/ui/surface.tsx';

type Props = { groupId: GroupId; assemblies: OwnAssembly[] };

/** The calendar of a group: when, where, by which extraction, and the rule that will decide. */
export const OwnAssemblies = ({ groupId, assemblies }: Props) => (
  <ol className="mt-2 space-y-3">
    {assemblies.map((assembly) => (
      <li key={assembly.id} className="rounded-xl bg-sunken p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="tabular font-semibold">
            {formatDate(assembly.assemblyDate)}, {assembly.assemblyTime}
          </h4>
          <Badge tone={word(assembly).tone}>{word(assembly).label}</Badge>
        </div>
        <p className="mt-1">{assembly.place}</p>
        <p className="tabular mt-1 text-sm text-muted">
          Loteria Federal, extração {assembly.extraction}, de {formatDate(assembly.extractionDate)}.{' '}
          {assembly.competing !== null && competing(assembly.competing)}
        </p>
        {assembly.listSha256 && (
          <p className="mt-1 text-sm text-muted">
            Impressão digital da lista: <span className="font-mono break-all">{assembly.listSha256}</span>
          </p>
        )}
        <details className="mt-2 text-sm">
          <summary className="py-2 font-medium">
            Como o sorteio decide: {KIND_WORDS[assembly.kind].label.toLowerCase()}
          </summary>
          <RuleText draw={assembly} />
        </details>
        <a
          href={`/sorteio/${groupId}?sorteio=${assembly.id}`}
          className="inline-flex min-h-9 items-center text-sm underline underline-offset-4"
        >
          Página pública do sorteio
          <span className="sr-only"> de {formatDate(assembly.assemblyDate)}</span>
        </a>
      </li>
    ))}
  </ol>
);

const word = ({ status }: OwnAssembly) => drawWord({ status, lapsed: false });

/** Assemblies that took place without a frozen list: without a draw, and without a loss for the members. */
export const LapsedAssemblies = ({ assemblies }: { assemblies: OwnGroup['lapsed'] }) => (
  <ul className="mt-2 space-y-3">
    {assemblies.map(({ id, assemblyDate, assemblyTime }) => (
      <li key={id} className="rounded-xl bg-warning-soft px-4 py-3 text-warning">
        <span className="tabular font-semibold">
          {formatDate(assemblyDate)}, {assemblyTime}:
        </span>{' '}
        a lista não foi fechada antes da extração. Deste anúncio não sai sorteio. A sua cota continua como
        está; avisamos você da nova data.
      </li>
    ))}
  </ul>
);

const competing = (count: number) => (count === 1 ? 'Concorre 1 cota.' : `Concorrem ${count} cotas.`);
