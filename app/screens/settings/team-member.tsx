import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import type { PositionView } from '#app/features/accounts/rules/custom-position.ts';
import type { Substitution } from '#app/features/accounts/rules/substitution.ts';
import {
  PLACE_LABELS,
  PLACES,
  placeOf,
  standingWord,
  type TeamMemberView,
} from '#app/features/accounts/rules/team.ts';
import { SubstituteForm, SubstitutionList } from '#app/features/accounts/ui/substitutions.tsx';
import { PressForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { EXPORTS_FULL } from './invites.tsx';
import { TeamCardForm } from './team-card-form.tsx';
import { placeWord } from './team-list.tsx';

const select = 'min-h-9 rounded-lg border border-line bg-raised px-2 text-sm';

type Props = {
  member: TeamMemberView;
  members: TeamMemberView[];
  ownId: string;
  /** Whether the reader may change the team. */
  change: boolean;
  positions: PositionView[];
  /** Absences of the member. */
  absences: Substitution[];
} & Pick<ComponentProps<typeof SubstituteForm>, 'today' | 'answer'>;

/** One member of the team: position, access, and what customers see. The own position stays. */
export function TeamMemberDetails({ member, members, ownId, change, positions, absences, ...form }: Props) {
  const changes = change && member.id !== ownId;
  return (
    <Surface className="divide-y divide-line">
      <div className="p-5">
        <h2 className="display-m wrap-anywhere">{member.name}</h2>
        <p className="text-muted wrap-anywhere">{member.email}</p>
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <Fact term="Duas etapas">
            {member.twoFactor ? <Badge tone="good">Ativa</Badge> : <Badge>Não ativa</Badge>}
          </Fact>
          <Fact term="Leads">{member.leads}</Fact>
          <Fact term="Clientes">{member.clients}</Fact>
        </dl>
      </div>
      <Group title="Cargo">
        {changes && !member.disabledAt ? (
          <RoleForm key={standingWord(member)} member={member} positions={positions} />
        ) : (
          <p>
            {placeWord(member, positions)}
            {member.id === ownId && change && (
              <span className="block text-sm text-muted">Ninguém muda o próprio cargo.</span>
            )}
          </p>
        )}
      </Group>
      {!member.disabledAt && (
        <Group title="Ausência">
          {absences.length === 0 && <p className="text-muted">Nenhuma marcada.</p>}
          <SubstitutionList list={absences} mayEnd={() => change} />
          {change && (
            <SubstituteForm
              key={absences.length}
              memberId={member.id}
              team={members.filter(({ role, disabledAt }) => role === 'admin' && !disabledAt)}
              {...form}
            />
          )}
        </Group>
      )}
      {change && !member.disabledAt && (
        <Group title="Como o cliente vê">
          <TeamCardForm key={member.card?.version ?? 0} member={member} />
        </Group>
      )}
      {(changes || member.disabledAt) && (
        <Group title="Acesso">
          {member.disabledAt ? (
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone="warning">Desativado em {formatDate(new Date(member.disabledAt))}</Badge>
              {changes && (
                <PressForm intent="enable" fixed={{ id: member.id }} size="sm">
                  Reativar<span className="sr-only"> o acesso de {member.name}</span>
                </PressForm>
              )}
            </div>
          ) : (
            <DisableForm member={member} others={members} />
          )}
        </Group>
      )}
    </Surface>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="tabular">
    <dt className="text-sm text-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="p-5">
    <h3 className="mb-3 font-semibold">{title}</h3>
    {children}
  </section>
);

function RoleForm({ member, positions }: { member: TeamMemberView; positions: PositionView[] }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
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
