import { Form } from 'react-router';
import type { PositionView } from '#app/features/accounts/rules/custom-position.ts';
import {
  PLACE_LABELS,
  PLACES,
  placeOf,
  standingWord,
  type TeamMemberView,
} from '#app/features/accounts/rules/team.ts';
import { PressForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { EXPORTS_FULL } from './invites.tsx';

const select = 'min-h-9 rounded-lg border border-line bg-raised px-2 text-sm';

type Props = { members: TeamMemberView[]; ownId: string; change: boolean; positions: PositionView[] };

const placeWord = (member: TeamMemberView, positions: PositionView[]) =>
  positions.find(({ id }) => id === member.customPositionId)?.name ?? PLACE_LABELS[placeOf(member)];

export const TeamTable = ({ members, ownId, change, positions }: Props) => (
  <Table
    stacked="tablet"
    label="Equipe"
    columns={['Pessoa', 'Cargo', 'Duas etapas', 'Leads', 'Clientes', 'Acesso']}
  >
    {members.map((member) => (
      <tr key={member.id}>
        <Cell head className="min-w-44 font-medium wrap-anywhere">
          {member.name}
          <span className="block text-sm font-normal text-muted">{member.email}</span>
        </Cell>
        <Cell className="max-sm:basis-full">
          {member.disabledAt || member.id === ownId || !change ? (
            placeWord(member, positions)
          ) : (
            <RoleForm key={standingWord(member)} member={member} positions={positions} />
          )}
        </Cell>
        <Cell className="max-sm:basis-full">
          <RowWord className={HEAD}>Duas etapas:</RowWord>
          {member.twoFactor ? <Badge tone="good">Ativa</Badge> : <Badge>Não ativa</Badge>}
        </Cell>
        <Cell className="tabular">
          <RowWord className={HEAD}>Leads:</RowWord>
          {member.leads}
        </Cell>
        <Cell className="tabular">
          <RowWord className={HEAD}>Clientes:</RowWord>
          {member.clients}
        </Cell>
        <Cell className="max-sm:basis-full">
          {member.id === ownId ? (
            <span className="text-muted">É você</span>
          ) : !change ? (
            member.disabledAt && <Badge tone="warning">Desativado</Badge>
          ) : member.disabledAt ? (
            <Disabled member={member} at={member.disabledAt} />
          ) : (
            <DisableForm member={member} others={members} />
          )}
        </Cell>
      </tr>
    ))}
  </Table>
);

const HEAD = 'mr-1.5 text-sm text-muted';

function RoleForm({ member, positions }: { member: TeamMemberView; positions: PositionView[] }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-1.5">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={member.id} />
      <input type="hidden" name="expectedVersion" value={standingWord(member)} />
      <select
        name="place"
        aria-label={`Cargo de ${member.name}`}
        defaultValue={member.customPositionId ?? placeOf(member)}
        className={select}
      >
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {PLACE_LABELS[place]}
          </option>
        ))}
        {positions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <label className="flex min-h-9 items-center gap-1.5 text-sm">
        <input
          type="checkbox"
          name="exportsFull"
          defaultChecked={member.exportsFull}
          className="size-4 accent-brand-strong"
        />
        <span className="sr-only">{member.name}: </span>
        {EXPORTS_FULL}
      </label>
      <SubmitButton size="sm" when={{ intent: 'role', id: member.id }}>
        Mudar<span className="sr-only"> o cargo de {member.name}</span>
      </SubmitButton>
    </Form>
  );
}

/** Asks for confirmation in place, and for the person who takes over. */
function DisableForm({ member, others }: { member: TeamMemberView; others: TeamMemberView[] }) {
  const heirs = others.filter(({ id, disabledAt }) => id !== member.id && !disabledAt);
  return (
    <details>
      <summary className={buttonClass({ size: 'sm' })}>
        Desativar<span className="sr-only"> o acesso de {member.name}</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-end gap-2 pb-1">
        <input type="hidden" name="intent" value="disable" />
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="expectedVersion" value={standingWord(member)} />
        <label className="text-sm">
          <span className="block">Leads e clientes passam para</span>
          <select name="handTo" className={select}>
            <option value="">Ninguém por enquanto</option>
            {heirs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton size="sm" variant="danger" when={{ intent: 'disable', id: member.id }}>
          Desativar agora
        </SubmitButton>
      </Form>
    </details>
  );
}

const Disabled = ({ member, at }: { member: TeamMemberView; at: string }) => (
  <div className="flex flex-wrap items-center gap-2">
    <Badge tone="warning">Desativado em {formatDate(new Date(at))}</Badge>
    <PressForm intent="enable" fixed={{ id: member.id }} size="sm">
      Reativar<span className="sr-only"> o acesso de {member.name}</span>
    </PressForm>
  </div>
);
