import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { InviteInput, RoleInput, TEAM_ROLES } from '#app/features/accounts/rules/team.ts';
import {
  INVITE_REVOKED,
  INVITE_SENT,
  MEMBER_DISABLED,
  MEMBER_ENABLED,
  ROLE_CHANGED,
  TEAM_NOT_SAVED,
  twoFactorRequired,
} from '#app/features/accounts/rules/team-messages.ts';
import {
  changeRole,
  disableMember,
  enableMember,
  inviteMember,
  loadTeam,
  requireTwoFactor,
  revokeInvite,
} from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf, sessionOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/team-page';
import { InviteForm, InviteList } from './invites.tsx';
import { refusedInput, type SettingsAnswer } from './settings-answer.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { TeamTable } from './team-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Equipe | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await loadTeam(adminOf(context))),
  ownId: sessionOf(context).user.id,
});

type Answer = Partial<SettingsAnswer> & { toast: Toast };

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const admin = adminOf(context);
  const { intent = '', ...values } = readForm(await request.formData());
  const id = values.id ?? '';
  const role = RoleInput.safeParse({ role: values.shown }).data?.role;
  if (intent === 'invite') {
    const parsed = InviteInput.safeParse(values);
    if (!parsed.success) return refusedInput(intent, parsed.error, values);
    return said(await inviteMember(admin, parsed.data), INVITE_SENT, { intent, values });
  }
  if (intent === 'two-factor') {
    const on = values.on === 'true';
    return said(await requireTwoFactor(admin, on), twoFactorRequired(on));
  }
  if (!isUuid(id)) throw data(null, 400);
  if (intent === 'revoke') return said(await revokeInvite(admin, id), INVITE_REVOKED);
  if (intent === 'enable') return said(await enableMember(admin, id), MEMBER_ENABLED);
  if (intent === 'role') {
    const wanted = RoleInput.safeParse(values);
    if (!wanted.success || !role) throw data(null, 400);
    return said(await changeRole(admin, id, wanted.data.role, role), ROLE_CHANGED);
  }
  if (intent === 'disable' && role) {
    const handTo = values.handTo && isUuid(values.handTo) ? values.handTo : null;
    return said(await disableMember(admin, id, role, handTo), MEMBER_DISABLED);
  }
  throw data(null, 400);
}

export const clientAction = keepPage;

/** What an action tells; a refusal keeps what was typed in its form. */
const said = (result: Result<unknown>, toast: Toast, typed: Partial<SettingsAnswer> = {}): Answer =>
  result.ok
    ? { toast }
    : {
        ...typed,
        toast: { tone: 'bad', title: result.error.title ?? TEAM_NOT_SAVED, message: result.error.message },
        fields: result.error.fields,
      };

export default function TeamPage() {
  const { members, invites, requireTwoFactor: required, ownId } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const typed = answer?.intent === 'invite' ? answer : undefined;
  return (
    <SettingsFrame
      title="Configurações"
      lead="Quem abre o painel e quem recebe leads e clientes. Cada mudança fica na auditoria."
    >
      <TeamTable members={members} ownId={ownId} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Surface className="p-5">
          <h2 className="display-m mb-4">Convidar</h2>
          <InviteForm
            key={invites[0]?.id ?? ''}
            roles={TEAM_ROLES}
            values={typed?.values ?? {}}
            errors={typed?.fields ?? {}}
          />
        </Surface>
        <TwoFactorSwitch required={required} without={members.filter(needsTwoFactor).length} />
      </div>
      <InviteList invites={invites} />
    </SettingsFrame>
  );
}

type Member = Route.ComponentProps['loaderData']['members'][number];
const needsTwoFactor = ({ role, twoFactor, disabledAt }: Member) =>
  role === 'admin' && !twoFactor && !disabledAt;

function TwoFactorSwitch({ required, without }: { required: boolean; without: number }) {
  const pending = useNavigation().formData?.get('intent') === 'two-factor';
  return (
    <Surface className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display-m">Verificação em duas etapas</h2>
        <Badge tone={required ? 'good' : 'neutral'}>{required ? 'Exigida' : 'Opcional'}</Badge>
      </div>
      <p className="mt-2 text-muted">
        {required
          ? 'Quem administra o painel só entra nele com o código do aplicativo autenticador.'
          : 'Quando exigida, administradores sem ela são levados a ativá-la antes de abrir o painel, também nas sessões já abertas.'}
      </p>
      {without > 0 && (
        <p className="mt-2 text-sm">
          {without === 1
            ? '1 administrador ainda não a ativou.'
            : `${without} administradores ainda não a ativaram.`}
        </p>
      )}
      <Form method="post" className="mt-4" preventScrollReset>
        <input type="hidden" name="intent" value="two-factor" />
        <input type="hidden" name="on" value={String(!required)} />
        <Button type="submit" variant={required ? 'secondary' : 'primary'} pending={pending}>
          {required ? 'Deixar opcional' : 'Exigir de administradores'}
        </Button>
      </Form>
    </Surface>
  );
}
