import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { CopyForm, LimitsForm, PositionForm } from '#app/features/accounts/rules/custom-position.ts';
import {
  INVITE_REVOKED,
  INVITE_SENT,
  LIMITS_SAVED,
  MEMBER_DISABLED,
  MEMBER_ENABLED,
  POSITION_DELETED,
  POSITION_SAVED,
  ROLE_CHANGED,
  SUBSTITUTE_NAMED,
  SUBSTITUTION_ENDED,
  TEAM_NOT_SAVED,
  twoFactorSettingChanged,
} from '#app/features/accounts/rules/panel-messages.ts';
import { SubstitutionInput } from '#app/features/accounts/rules/substitution.ts';
import { InviteInput, type Place, RoleInput, TwoFactorInput } from '#app/features/accounts/rules/team.ts';
import {
  changePlace,
  deletePosition,
  disableMember,
  enableMember,
  endSubstitution,
  inviteMember,
  listPositions,
  listShippedLimits,
  listSubstitutions,
  loadTeam,
  nameSubstitute,
  requireTwoFactor,
  revokeInvite,
  savePosition,
  saveShippedLimits,
} from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, useRecordForm } from '#app/kit/form.tsx';
import { usePosition } from '#app/kit/may.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf, sessionOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { BESIDE, BesideList, Opened } from '#app/ui/beside-list.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/team-page';
import { CustomPositions } from './custom-positions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteList } from './invites.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { ShippedLimitForms } from './shipped-limits.tsx';
import { TeamList } from './team-list.tsx';
import { TeamMemberDetails } from './team-member.tsx';
import { TwoFactorSwitch } from './two-factor-switch.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Equipe | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await loadTeam(adminOf(context))),
  positions: await listPositions(adminOf(context)),
  shipped: await listShippedLimits(adminOf(context)),
  absences: await listSubstitutions(adminOf(context), new Date()),
  today: civilDateAt(new Date()),
  ownId: sessionOf(context).user.id,
});

const id = z.uuid();
const Member = z.object({ id });

const FORMS = inArea('positions', {
  invite: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: InviteInput,
    save: (admin: SignedInActor, input) => inviteMember(admin, input),
    done: INVITE_SENT,
  }),
  'two-factor': defineForm({
    failed: TEAM_NOT_SAVED,
    schema: TwoFactorInput,
    save: (admin: SignedInActor, { on, from }) => requireTwoFactor(admin, on, from || null, new Date()),
    done: (_, { on }) => twoFactorSettingChanged(on),
  }),
  substitute: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: SubstitutionInput.extend({ memberId: id.transform((member) => member as UserId) }),
    save: (admin: SignedInActor, { memberId, ...input }) =>
      nameSubstitute(admin, memberId, input, new Date()),
    done: SUBSTITUTE_NAMED,
  }),
  'end-substitution': defineForm({
    failed: TEAM_NOT_SAVED,
    schema: Member,
    save: (admin: SignedInActor, { id }) => endSubstitution(admin, id),
    done: SUBSTITUTION_ENDED,
  }),
  revoke: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: Member,
    save: (admin: SignedInActor, { id }) => revokeInvite(admin, id),
    done: INVITE_REVOKED,
  }),
  enable: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: Member,
    save: (admin: SignedInActor, { id }) => enableMember(admin, id),
    done: MEMBER_ENABLED,
  }),
  role: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: RoleInput.extend({ id }),
    save: (admin: SignedInActor, { id, place, exportsFull }, shown) =>
      changePlace(admin, id, { place, exportsFull: exportsFull === 'on' }, shown),
    done: ROLE_CHANGED,
  }),
  'copy-position': defineForm({
    failed: TEAM_NOT_SAVED,
    schema: CopyForm,
    save: (admin: SignedInActor, input) => savePosition(admin, input, null),
    done: POSITION_SAVED,
  }),
  position: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: z.intersection(PositionForm, Member),
    save: (admin: SignedInActor, { id, ...input }, shown) =>
      savePosition(admin, input, { id, version: /^\d{1,9}$/.test(shown) ? Number(shown) : 0 }),
    done: POSITION_SAVED,
  }),
  limits: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: LimitsForm,
    save: (admin: SignedInActor, input, shown) =>
      saveShippedLimits(admin, input, /^\d{1,9}$/.test(shown) ? Number(shown) : -1),
    done: LIMITS_SAVED,
  }),
  'delete-position': defineForm({
    failed: TEAM_NOT_SAVED,
    schema: Member,
    save: (admin: SignedInActor, { id }) => deletePosition(admin, id),
    done: POSITION_DELETED,
  }),
  disable: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: Member.extend({ handTo: id.or(z.literal('')).default('') }),
    save: (admin: SignedInActor, { id, handTo }, shown) => disableMember(admin, id, shown, handTo || null),
    done: MEMBER_DISABLED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function TeamPage() {
  const {
    members,
    invites,
    requireTwoFactor: required,
    requiredFrom,
    ownId,
    positions,
    shipped,
    absences,
    today,
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const change = mayIn(usePosition(), 'positions', 'do');
  const invite = useRecordForm({
    intent: 'invite',
    answer,
    draft: { email: '', place: 'staff' as Place, exportsFull: '' },
  });
  const copy = useRecordForm({ intent: 'copy-position', answer, draft: { name: '', base: 'clerk' } });
  const refused = (intent: string) =>
    answer?.intent === intent && !answer.ok && answer.draft
      ? { draft: answer.draft as Record<string, string>, errors: answer.fields ?? {} }
      : null;
  const openId = useSearchParams()[0].get('pessoa');
  const open = members.find(({ id }) => id === openId);
  return (
    <SettingsFrame
      title="Configurações"
      lead="Quem abre o painel e quem recebe leads e clientes. Cada mudança fica na auditoria."
    >
      {change && !open && (
        <div className="mb-4">
          <InviteDialog form={invite} isSent={answer?.intent === 'invite' && answer.ok} />
        </div>
      )}
      <div className={BESIDE}>
        <BesideList label="Equipe" className={open ? 'max-xl:hidden' : 'max-xl:mb-6'}>
          <TeamList
            absences={absences}
            members={members}
            positions={positions}
            ownId={ownId}
            openId={open?.id}
          />
        </BesideList>
        {open ? (
          <Opened of={open.id} label={open.name}>
            <p className="mb-3">
              <Link to="?" preventScrollReset className="font-medium underline underline-offset-4">
                Toda a equipe
              </Link>
            </p>
            <TeamMemberDetails
              key={open.id}
              member={open}
              members={members}
              ownId={ownId}
              change={change}
              positions={positions}
              absences={absences.filter(({ userId }) => userId === open.id)}
              today={today}
              answer={answer}
            />
          </Opened>
        ) : (
          <div className="space-y-4">
            {change && (
              <>
                <TwoFactorSwitch
                  required={required}
                  from={requiredFrom}
                  today={today}
                  answer={answer}
                  without={members
                    .filter(needsTwoFactor)
                    .map(({ id, name }) => (id === ownId ? 'você' : name))}
                />
                <ShippedLimitForms set={shipped} refused={refused('limits')} />
                <CustomPositions positions={positions} copy={copy} refused={refused('position')} />
              </>
            )}
            <InviteList invites={invites} change={change} />
          </div>
        )}
      </div>
    </SettingsFrame>
  );
}

type Member = Route.ComponentProps['loaderData']['members'][number];
const needsTwoFactor = ({ role, twoFactor, disabledAt }: Member) =>
  role === 'admin' && !twoFactor && !disabledAt;
