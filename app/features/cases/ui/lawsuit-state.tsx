import { movementSentence, type ShownMovement } from '#app/features/cases/rules/lawsuit-movements.ts';
import { MOVEMENT_EFFECT } from '#app/features/cases/rules/terms.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/surface.tsx';

type Injunction = { injunctionGrantedOn: string | null; injunctionRevokedOn: string | null };

/** Badge that shows whether an injunction is in force and since when; renders nothing without one. */
export function InjunctionBadge({ lawsuit }: { lawsuit: Injunction }) {
  const { injunctionGrantedOn, injunctionRevokedOn } = lawsuit;
  if (injunctionRevokedOn)
    return <Badge tone="warning">Liminar revogada em {formatDate(injunctionRevokedOn)}</Badge>;
  if (!injunctionGrantedOn) return null;
  return <Badge tone="good">Liminar desde {formatDate(injunctionGrantedOn)}</Badge>;
}

type Followed = { checkedAt: string | null; updatedAt: string };

/** States the age of the movements, so that unchecked data is not shown as current. */
export const followedSince = ({ checkedAt, updatedAt }: Followed): string =>
  checkedAt
    ? `Tribunal consultado em ${formatDateTime(checkedAt)}`
    : `Sem consulta automática; atualizado à mão em ${formatDate(updatedAt)}`;

/** Movements of a lawsuit in plain words, newest first. */
export function MovementTimeline({ movements }: { movements: readonly ShownMovement[] }) {
  return (
    <ol className="mt-3 space-y-3 border-l-2 border-line pl-4">
      {movements.map(({ id, at, code, name, complement, effect, grau }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <span className="tabular">{formatDate(at)}</span>
            {grau && <span>{GRADES[grau] ?? grau}</span>}
            {effect && <Badge tone={MOVEMENT_EFFECT[effect].tone}>{MOVEMENT_EFFECT[effect].label}</Badge>}
          </p>
          <p className="wrap-anywhere">{movementSentence({ code, name })}</p>
          {complement && <p className="text-sm wrap-anywhere text-muted">{complement}</p>}
        </li>
      ))}
    </ol>
  );
}

const GRADES: Readonly<Record<string, string>> = {
  G1: '1ª instância',
  G2: '2ª instância',
  JE: 'Juizado especial',
  TR: 'Turma recursal',
  SUP: 'Tribunal superior',
};
