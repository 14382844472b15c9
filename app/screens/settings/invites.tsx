import {
  type InviteState,
  type InviteView,
  PLACE_HINTS,
  PLACE_LABELS,
  PLACES,
  type Place,
  placeOf,
} from '#app/features/accounts/rules/team.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { PressForm, RecordForm, SaveButton } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

type FormProps = { form: RecordFormState<{ email: string; place: Place | undefined; exportsFull: string }> };

export const InviteForm = ({ form }: FormProps) => (
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
      <legend className="mb-1.5 text-sm font-medium">Cargo</legend>
      {PLACES.map((place) => (
        <label key={place} className="flex items-start gap-3">
          <input
            type="radio"
            name="place"
            value={place}
            defaultChecked={form.draft.place === place}
            className="mt-1 size-5 shrink-0 accent-brand-strong"
          />
          <span>
            {PLACE_LABELS[place]}
            <span className="block text-sm text-muted">{PLACE_HINTS[place]}</span>
          </span>
        </label>
      ))}
      {form.errors.place && <p className="text-sm font-medium text-bad">{form.errors.place}</p>}
    </fieldset>
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name="exportsFull"
        defaultChecked={form.draft.exportsFull === 'on'}
        className="mt-1 size-5 shrink-0 accent-brand-strong"
      />
      <span>
        {EXPORTS_FULL}
        <span className="block text-sm text-muted">
          Sem isto, documentos e contatos saem cobertos. O dono sempre exporta completo.
        </span>
      </span>
    </label>
    <SaveButton form={form} pendingLabel="Enviando…">
      Enviar convite
    </SaveButton>
  </RecordForm>
);

export const EXPORTS_FULL = 'Exporta dados completos';

const STATES: Record<InviteState, { label: string; tone: 'info' | 'good' | 'neutral' | 'warning' }> = {
  open: { label: 'Aguardando', tone: 'info' },
  accepted: { label: 'Aceito', tone: 'good' },
  revoked: { label: 'Cancelado', tone: 'neutral' },
  expired: { label: 'Vencido', tone: 'warning' },
};

/** The latest invitations, newest first; empty without any. */
export const InviteList = ({ invites, change }: { invites: InviteView[]; change: boolean }) =>
  invites.length === 0 ? null : (
    <section className="pt-2">
      <h2 className="display-m mb-3">Convites</h2>
      <Table
        stacked="tablet"
        label="Convites"
        columns={['E-mail', 'Cargo', 'Enviado', 'Por', 'Situação', 'Ações']}
      >
        {invites.map(({ id, email, role, position, createdAt, expiresAt, invitedBy, state }) => (
          <tr key={id}>
            <Cell head className="min-w-44 font-medium wrap-anywhere">
              {email}
            </Cell>
            <Cell>{PLACE_LABELS[placeOf({ role, position })]}</Cell>
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
              {state === 'open' && change && (
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
