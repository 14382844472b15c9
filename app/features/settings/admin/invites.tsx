import { Form, useNavigation } from 'react-router';
import {
  type InviteState,
  type InviteView,
  ROLE_HINTS,
  ROLE_LABELS,
  type TeamRole,
} from '#app/features/accounts/rules/team.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

type FormProps = {
  roles: readonly TeamRole[];
  values: Record<string, string>;
  errors: Record<string, string>;
};

export function InviteForm({ roles, values, errors }: FormProps) {
  const pending = useNavigation().formData?.get('intent') === 'invite';
  return (
    <Form method="post" noValidate className="space-y-4" aria-label="Convite">
      <input type="hidden" name="intent" value="invite" />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        maxLength={255}
        autoComplete="off"
        defaultValue={values.email}
        error={errors.email}
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
              defaultChecked={(values.role ?? roles[0]) === role}
              className="mt-1 size-5 shrink-0 accent-brand-strong"
            />
            <span>
              {ROLE_LABELS[role]}
              <span className="block text-sm text-muted">{ROLE_HINTS[role]}</span>
            </span>
          </label>
        ))}
        {errors.role && <p className="text-sm font-medium text-bad">{errors.role}</p>}
      </fieldset>
      <Button type="submit" variant="primary" pending={pending} pendingLabel="Enviando…">
        Enviar convite
      </Button>
    </Form>
  );
}

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
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton size="sm" when={{ intent: 'revoke', id }}>
                    Cancelar<span className="sr-only"> o convite de {email}</span>
                  </SubmitButton>
                </Form>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
