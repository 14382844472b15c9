import {
  type InviteState,
  type InviteView,
  ROLE_HINTS,
  ROLE_LABELS,
  type TeamRole,
} from '#app/features/accounts/rules/team.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { PressForm, RecordForm, SaveButton } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

type FormProps = {
  form: RecordFormState<{ email: string; role: TeamRole | undefined }>;
  roles: readonly TeamRole[];
};

export const InviteForm = ({ form, roles }: FormProps) => (
  <RecordForm form={form} className="space-y-4" aria-label="Convite">
    <TextField
      label="E-mail"
      {...form.field('email')}
      type="email"
      required
      maxLength={255}
      autoComplete="off"
      hint="A pessoa recebe um link que vale 48 horas e só funciona uma vez."
    />
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium">Papel</legend>
      {roles.map((role) => (
        <label key={role} className="flex items-start gap-3">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={form.draft.role === role}
            className="mt-1 size-5 shrink-0 accent-brand-strong"
          />
          <span>
            {ROLE_LABELS[role]}
            <span className="block text-sm text-muted">{ROLE_HINTS[role]}</span>
          </span>
        </label>
      ))}
      {form.errors.role && <p className="text-sm font-medium text-bad">{form.errors.role}</p>}
    </fieldset>
    <SaveButton form={form} pendingLabel="Enviando…">
      Enviar convite
    </SaveButton>
  </RecordForm>
);

const STATES: Record<InviteState, { label: string; tone: 'info' | 'good' | 'neutral' | 'warning' }> = {
  open: { label: 'Aguardando', tone: 'info' },
  accepted: { label: 'Aceito', tone: 'good' },
  revoked: { label: 'Cancelado', tone: 'neutral' },
  expired: { label: 'Vencido', tone: 'warning' },
};

/** The latest invitations, newest first; nothing where there was none. */
export const InviteList = ({ invites }: { invites: InviteView[] }) =>
  invites.length === 0 ? null : (
    <section className="mt-6">
      <h2 className="display-m mb-3">Convites</h2>
      <Table
        stacked="tablet"
        label="Convites"
        columns={['E-mail', 'Papel', 'Enviado', 'Por', 'Situação', 'Ações']}
      >
        {invites.map(({ id, email, role, createdAt, expiresAt, invitedBy, state }) => (
          <tr key={id}>
            <Cell head className="min-w-44 font-medium wrap-anywhere">
              {email}
            </Cell>
            <Cell>{ROLE_LABELS[role]}</Cell>
            <Cell className="tabular whitespace-nowrap">{formatDateTime(createdAt)}</Cell>
            <Cell className="min-w-44">
              <RowWord>por </RowWord>
              {invitedBy ?? 'alguém que saiu'}
            </Cell>
            <Cell className="whitespace-nowrap">
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              {state === 'open' && (
                <span className="tabular block text-sm text-muted">até {formatDateTime(expiresAt)}</span>
              )}
            </Cell>
            <Cell>
              {state === 'open' && (
                <PressForm intent="revoke" fixed={{ id }} size="sm">
                  Cancelar<span className="sr-only"> o convite de {email}</span>
                </PressForm>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
