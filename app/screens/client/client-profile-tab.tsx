import { useLoaderData } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { type AdminCardView, cardName } from '#app/features/cases/rules/admin-view.ts';
import { clientCards, clientProofs } from '#app/features/cases/server/index.server.ts';
import { OwnSection } from '#app/features/own-fields/ui/own-section.tsx';
import { clientInvoices } from '#app/features/payments/server/index.server.ts';
import { purposeWords } from '#app/features/privacy/rules/terms.ts';
import { clientConsents, clientPrivacyRequests } from '#app/features/privacy/server/index.server.ts';
import { PrivacyBox } from '#app/features/privacy/ui/privacy-box.tsx';
import { FaceReview } from '#app/features/profiles/admin/face-review.tsx';
import {
  type ClientConsent,
  type ClientLinked,
  type ClientProfile,
  documentWords,
  shownProfile,
} from '#app/features/profiles/rules/clients.ts';
import { representativeWords } from '#app/features/profiles/rules/representative.ts';
import { RELATIONSHIP_LABELS } from '#app/features/profiles/rules/terms.ts';
import {
  clientFace,
  clientLinked,
  clientOwn,
  listAssignees,
} from '#app/features/profiles/server/index.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { answerClient, loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { CARD_STATUS_LABELS } from '#app/terms/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/client-profile-tab';
import { PROFILE_FORMS } from './client-forms.server.ts';
import { ErasedClient } from './erased-client.tsx';

export const meta = clientTitle('Perfil');

export async function loader(args: Route.LoaderArgs) {
  return loadClientTab(args, 'Cadastro e cards', async (tx, id, { erasedAt }) => {
    const shared = {
      cards: await clientCards(tx, id),
      consents: await clientConsents(tx, id),
      requests: await clientPrivacyRequests(tx, id),
    };
    if (erasedAt)
      return {
        ...shared,
        kept: { invoices: await clientInvoices(tx, id), proofs: await clientProofs(tx, id) },
      };
    const team = await listAssignees(tx);
    return {
      ...shared,
      team,
      own: await clientOwn(tx, id),
      face: await clientFace(tx, id),
      linked: await clientLinked(tx, id),
    };
  });
}

export const action = answerClient(PROFILE_FORMS);

export const clientAction = clientFormAction;

export default function ClientProfileTab() {
  const data = useLoaderData<typeof loader>();
  const { client, cards, consents, requests } = data;
  if ('kept' in data)
    return (
      <ErasedClient profile={client} cards={cards} {...data.kept}>
        <Consents consents={consents} />
        <PrivacyBox requests={requests} />
      </ErasedClient>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        {!client.email && (
          <IfMaySend intent="give-email">
            <EmailForm />
          </IfMaySend>
        )}
        <ProfileForm profile={client} />
        {data.own.fields.length > 0 && (
          <Surface className="p-4">
            <h2 className="mb-3 text-lg font-semibold">Campos próprios</h2>
            <OwnSection {...data.own} />
          </Surface>
        )}
        <IfMaySend intent="assign">
          <Assignee assigneeId={client.assigneeId} team={data.team} />
        </IfMaySend>
        <Consents consents={consents} />
      </div>
      <div className="space-y-4">
        <FaceReview profile={client} face={data.face} />
        <Linked linked={data.linked} cards={cards} />
        <PrivacyBox requests={requests} />
      </div>
    </div>
  );
}

/** Adds the e-mail of a client who came without one; then the invitation can be sent. */
function EmailForm() {
  const form = useEdit({ intent: 'give-email', draft: { email: '' } });
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">Sem e-mail</h2>
      <RecordForm form={form} aria-label="E-mail do cliente" className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-56 flex-1"
          label="E-mail"
          type="email"
          {...form.field('email')}
          error={form.field('email').error ?? form.refusal}
          hint="Depois de salvar, dá para enviar o convite na linha do tempo"
          required
        />
        <Button type="submit" pending={form.pending}>
          Salvar e-mail
        </Button>
      </RecordForm>
    </Surface>
  );
}

/**
 * Fields of a client that an admin may change; document and type are read-only (docs/product.md section 6).
 */
function ProfileForm({ profile }: { profile: ClientProfile }) {
  const { fullName, phone, uf, address } = profile;
  const draft = { fullName, phone, uf, address };
  const form = useEdit({
    intent: 'update-profile',
    draft,
    expectedVersion: packShown(shownProfile(draft)),
  });
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">Dados</h2>
      <RecordForm form={form} aria-label="Dados do cliente" className="space-y-3">
        <TextField label="Nome completo" {...form.field('fullName')} required />
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
          <MaskedField label="Telefone" {...form.field('phone')} mask={maskPhone} inputMode="tel" required />
        </div>
        {profile.otherPhones.length > 0 && (
          <TextField
            label="Outros telefones"
            value={profile.otherPhones.map(maskPhone).join(', ')}
            readOnly
            hint="Vieram da importação"
          />
        )}
        <StateField {...form.field('uf')} required />
        <TextField label="Endereço" {...form.field('address')} />
        <Refusal message={form.refusal} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Salvar perfil
        </Button>
      </RecordForm>
    </Surface>
  );
}

function Assignee({ assigneeId, team }: { assigneeId: string | null; team: TeamMember[] }) {
  const now = assigneeId ?? '';
  const form = useEdit({ intent: 'assign', draft: { assigneeId: now }, expectedVersion: now });
  return (
    <Surface className="p-4">
      <RecordForm form={form} className="flex flex-wrap items-end gap-3" aria-label="Responsável">
        <SelectField
          className="min-w-56 flex-1"
          label="Responsável"
          {...form.field('assigneeId')}
          error={form.refusal}
        >
          <option value="">Ninguém</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" pending={form.pending}>
          Salvar responsável
        </Button>
      </RecordForm>
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

function Consents({ consents }: { consents: ClientConsent[] }) {
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
