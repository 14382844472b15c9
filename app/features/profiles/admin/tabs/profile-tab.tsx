import type { AdminCardView } from '#app/features/cards/rules/admin-view.ts';
import { purposeWords } from '#app/features/privacy/rules/consent-view.ts';
import {
  type ClientConsent,
  type ClientLinked,
  type ClientProfile,
  documentWords,
  shownProfile,
  type TeamMember,
} from '#app/features/profiles/rules/client-view.ts';
import { RELATIONSHIP_LABELS } from '#app/features/profiles/rules/relationships.ts';
import { representativeWords } from '#app/features/profiles/rules/representative.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { CARD_STATUS_LABELS } from '#app/terms/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { DataOf } from '../load-tab.server.ts';
import { useEdit } from '../use-edit.ts';
import { cardName } from './card-choice.tsx';
import { FaceReview } from './face-review.tsx';
import { PrivacyBox } from './privacy-box.tsx';
import { Refusal } from './refusal.tsx';

type Props = { profile: ClientProfile; cards: AdminCardView[]; data: DataOf<'perfil'> };

export function ProfileTab({ profile, cards, data }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        <ProfileForm profile={profile} />
        <Assignee assigneeId={profile.assigneeId} team={data.team} />
        <Consents consents={data.consents} />
      </div>
      <div className="space-y-4">
        <FaceReview profile={profile} face={data.face} />
        <Linked linked={data.linked} cards={cards} />
        <PrivacyBox requests={data.requests} />
      </div>
    </div>
  );
}

/** What an admin may change of a client; document and type are for reading (docs/product.md section 6). */
function ProfileForm({ profile }: { profile: ClientProfile }) {
  const { fullName, phone, uf, address } = profile;
  const { fetcher, form, base, fields, refusal, pending, round, onInput } = useEdit({
    fullName,
    phone,
    uf,
    address,
  });
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">Dados</h2>
      <fetcher.Form
        key={round}
        ref={form}
        onInput={onInput}
        method="post"
        aria-label="Dados do cliente"
        className="space-y-3"
        noValidate
      >
        <input type="hidden" name="intent" value="update-profile" />
        <input type="hidden" name="seen" value={packShown(shownProfile(base))} />
        <TextField
          label="Nome completo"
          name="fullName"
          required
          defaultValue={base.fullName}
          error={fields.fullName}
        />
        {profile.docType === 'CNPJ' && (
          <TextField
            label="Representante legal"
            value={profile.representative ? representativeWords(profile.representative) : 'Não informado'}
            readOnly
            hint="Quem aceita e é conferido por foto. O cliente informa no perfil dele."
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={profile.docType}
            value={formatDocument(profile.docNumber)}
            readOnly
            hint="O documento não pode ser alterado"
          />
          <MaskedField
            label="Telefone"
            name="phone"
            mask={maskPhone}
            inputMode="tel"
            required
            defaultValue={base.phone}
            error={fields.phone}
          />
        </div>
        <StateField name="uf" required defaultValue={base.uf} error={fields.uf} />
        <TextField label="Endereço" name="address" defaultValue={base.address} error={fields.address} />
        <Refusal message={refusal} />
        <Button type="submit" variant="primary" pending={pending}>
          Salvar perfil
        </Button>
      </fetcher.Form>
    </Surface>
  );
}

function Assignee({ assigneeId, team }: { assigneeId: string | null; team: TeamMember[] }) {
  const { fetcher, form, base, refusal, pending, round, onInput } = useEdit({ assigneeId });
  return (
    <Surface className="p-4">
      <fetcher.Form
        key={round}
        ref={form}
        onInput={onInput}
        method="post"
        className="flex flex-wrap items-end gap-3"
        aria-label="Responsável"
      >
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="seen" value={base.assigneeId ?? ''} />
        <SelectField
          className="min-w-56 flex-1"
          label="Responsável"
          name="assigneeId"
          defaultValue={base.assigneeId ?? ''}
          error={refusal}
        >
          <option value="">Ninguém</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" pending={pending}>
          Salvar responsável
        </Button>
      </fetcher.Form>
    </Surface>
  );
}

function Linked({ linked, cards }: { linked: ClientLinked[]; cards: AdminCardView[] }) {
  return (
    <Surface className="p-4">
      <h2 className="mb-1 text-lg font-semibold">Perfis vinculados</h2>
      {linked.length === 0 && <p className="py-2 text-muted">Nenhum perfil vinculado.</p>}
      <ul className="divide-y divide-line">
        {linked.map((one) => (
          <li key={one.id} className="py-2">
            <p className="font-medium">
              {one.fullName}{' '}
              <span className="font-normal text-muted">· {RELATIONSHIP_LABELS[one.relationship]}</span>
              {!one.active && <span className="font-normal text-muted">, desvinculado</span>}
            </p>
            <p className="tabular text-sm text-muted">
              {documentWords(one)} · {one.uf}
              {one.phone && ` · ${maskPhone(one.phone)}`}
            </p>
            <p className="text-sm">
              {cards
                .filter(({ holder }) => holder === one.fullName)
                .map((card) => `${cardName({ ...card, holder: null })}: ${CARD_STATUS_LABELS[card.status]}`)
                .join(' · ') || 'Sem cards'}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

export function Consents({ consents }: { consents: ClientConsent[] }) {
  return (
    <Surface className="p-4">
      <h2 className="mb-1 text-lg font-semibold">Consentimentos</h2>
      {consents.length === 0 && <p className="py-2 text-muted">Nenhum consentimento nesta conta.</p>}
      <ul className="divide-y divide-line">
        {consents.map(({ id, purpose, version, createdAt, revokedAt }) => (
          <li key={id} className="py-2">
            <p className="font-medium">{purposeWords(purpose)}</p>
            <p className="tabular text-sm text-muted">
              Versão {version}, dado em {formatDateTime(createdAt)}
              {revokedAt && `, revogado em ${formatDateTime(revokedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
