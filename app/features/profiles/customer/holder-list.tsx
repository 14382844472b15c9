import { Form, Link } from 'react-router';
import { lacksConsent } from '#app/features/profiles/rules/holder-consent.ts';
import { type LinkedProfileView, unlinkRefusal } from '#app/features/profiles/rules/linked-profile.ts';
import { type DocTypeName, RELATIONSHIP_LABELS } from '#app/features/profiles/rules/terms.ts';
import { PressForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { openInSight } from '#app/ui/open-in-sight.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

type Own = { fullName: string; docType: DocTypeName; docNumber: string };

/** The customer's own profile first, then the linked ones; exactly one is active. */
export function HolderList({ own, linked }: { own: Own; linked: LinkedProfileView[] }) {
  const ownActive = linked.every(({ active }) => !active);
  return (
    <ul className="divide-y divide-line">
      <li className="flex flex-wrap items-center gap-3 py-4 first:pt-0 last:pb-0">
        <Holder name={own.fullName} active={ownActive}>
          Você. {own.docType} {formatDocument(own.docNumber)}
        </Holder>
        {!ownActive && <SwitchTo id="" name="seu perfil" />}
      </li>
      {linked.map((profile) => (
        <li key={profile.id} className="py-4 last:pb-0">
          <div className="flex flex-wrap items-center gap-3">
            <Holder name={profile.fullName} active={profile.active}>
              {RELATIONSHIP_LABELS[profile.relationship]}. {profile.docType}{' '}
              {formatDocument(profile.docNumber)}. {profile.uf}
              {profile.phone && `. ${maskPhone(profile.phone)}`}
              {profile.representative && `. Representada por ${profile.representative.name}`}
            </Holder>
            {!profile.active && <SwitchTo id={profile.id} name={profile.fullName} />}
          </div>
          {profile.docType === 'CNPJ' && (
            <Link
              to={`/app/perfil/representante?empresa=${profile.id}`}
              className="mr-5 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              {profile.representative ? 'Trocar o representante' : 'Dizer quem representa'}
              <span className="sr-only"> {profile.fullName}</span>
            </Link>
          )}
          <Consent profile={profile} />
          <Unlink profile={profile} />
        </li>
      ))}
    </ul>
  );
}

function Holder({ name, active, children }: { name: string; active: boolean; children: React.ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {name} {active && <Badge tone="good">Em uso</Badge>}
      </h3>
      <p className="text-muted">{children}</p>
    </div>
  );
}

/** State of a person's consent, and the button for its link; nothing for companies. */
function Consent({ profile }: { profile: LinkedProfileView }) {
  const { id, fullName, docType, consent, consentAt } = profile;
  if (docType === 'CNPJ') return null;
  if (consent === 'given' && consentAt)
    return <p className="mt-1 text-muted">Autorizou você em {formatDate(civilDateAt(consentAt))}.</p>;
  if (!lacksConsent(profile))
    return (
      <p className="mt-1 text-muted">
        {consentAt
          ? `Você responde por esta pessoa. Aceitamos o seu documento em ${formatDate(civilDateAt(consentAt))}.`
          : 'Você responde por esta pessoa: pedimos o documento no caso dela.'}
      </p>
    );
  return (
    <div className="mt-2 space-y-3 rounded-xl bg-sunken p-4">
      <p>
        <strong>{consent === 'refused' ? 'Não autorizou você.' : 'Falta a autorização.'}</strong> Sem ela não
        mandamos cartas em nome de {fullName}.
      </p>
      <PressForm intent="consent" fixed={{ profileId: id }}>
        Criar link de autorização<span className="sr-only"> de {fullName}</span>
      </PressForm>
    </div>
  );
}

function SwitchTo({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action="/app/perfis/trocar">
      <input type="hidden" name="profileId" value={id} />
      <input type="hidden" name="redirectTo" value="/app/perfil/vinculados" />
      <SubmitButton when={{ profileId: id }}>
        Usar<span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  );
}

/** The first click explains the effect, the second confirms. */
function Unlink({ profile }: { profile: LinkedProfileView }) {
  return (
    <details className="mt-1" onToggle={openInSight}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Desvincular<span className="sr-only"> {profile.fullName}</span>
      </summary>
      <div className="rounded-xl bg-sunken p-4">
        {profile.cards > 0 || profile.orders > 0 ? (
          <p>{unlinkRefusal(profile)}</p>
        ) : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="unlink" />
            <input type="hidden" name="profileId" value={profile.id} />
            <p>Desvincular {profile.fullName}? Os dados deste perfil saem da sua conta.</p>
            <SubmitButton
              variant="danger"
              className="mt-3"
              when={{ intent: 'unlink', profileId: profile.id }}
            >
              Sim, desvincular
            </SubmitButton>
          </Form>
        )}
      </div>
    </details>
  );
}
