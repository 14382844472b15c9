import type { PositionView } from '#app/features/accounts/rules/custom-position.ts';
import type { Substitution } from '#app/features/accounts/rules/substitution.ts';
import { PLACE_LABELS, placeOf, type TeamMemberView } from '#app/features/accounts/rules/team.ts';
import { BesideRow } from '#app/ui/beside-list.tsx';
import { Badge } from '#app/ui/surface.tsx';

/** The place of a member in words, a position of the business by its own name. */
export const placeWord = (member: TeamMemberView, positions: PositionView[]) =>
  positions.find(({ id }) => id === member.customPositionId)?.name ?? PLACE_LABELS[placeOf(member)];

type Props = {
  absences: Substitution[];
  members: TeamMemberView[];
  positions: PositionView[];
  ownId: string;
  openId: string | undefined;
};

/** The team in rows: name, position, a missing second factor, an absence, and a mark without access. */
export const TeamList = ({ absences, members, positions, ownId, openId }: Props) => (
  <ul className="space-y-1">
    {members.map((member) => (
      <li key={member.id}>
        <BesideRow
          to={`?pessoa=${member.id}`}
          current={member.id === openId}
          title={member.name}
          text={[
            placeWord(member, positions),
            ...(member.id === ownId ? ['você'] : []),
            ...(member.role === 'admin' && !member.twoFactor ? ['sem duas etapas'] : []),
            ...absences
              .filter(({ now, userId }) => now && userId === member.id)
              .map(({ substitute }) => `ausente, ${substitute} substitui`),
          ].join(' · ')}
          mark={member.disabledAt && <Badge tone="warning">Desativado</Badge>}
        />
      </li>
    ))}
  </ul>
);
