import { Download } from 'lucide-react';
import { Form } from 'react-router';
import {
  ANSWER_DAYS,
  EXPORT_DAYS,
  isRequestOpen,
  type PrivacyRequestView,
} from '#app/features/privacy/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

/** Asks for a copy, waits and offers it: the page changes without a reload when the copy is ready. */
export function ExportPanel({ requests }: { requests: PrivacyRequestView[] }) {
  const exports = requests.filter(({ kind }) => kind === 'export');
  const making = exports.find(({ status }) => isRequestOpen(status));
  const ready = exports.find(({ fileUntil }) => fileUntil);
  return (
    <ProfileSection
      title="Cópia dos meus dados"
      text={`Um arquivo com tudo o que temos sobre você. Em PDF, para ler. Em JSON, para levar a outro serviço. E os seus documentos. Fica pronto em minutos (no máximo ${ANSWER_DAYS} dias). Você pode baixar por ${EXPORT_DAYS} dias, só na sua conta.`}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {ready?.fileUntil && (
          <a
            href={`/app/privacidade/exportacao/${ready.id}`}
            className={buttonClass({ variant: 'cta' })}
            download
          >
            <Download aria-hidden className="size-4" /> Baixar a cópia
          </a>
        )}
        {making ? (
          <p role="status" className="inline-flex items-center gap-3">
            <Spinner className="size-5" /> Preparando a sua cópia. Você pode sair: avisamos quando estiver
            pronta.
          </p>
        ) : (
          <Form method="post" action="/app/privacidade">
            <SubmitButton
              name="intent"
              value="export"
              when={{ intent: 'export' }}
              variant={ready ? 'secondary' : 'cta'}
            >
              {ready ? 'Pedir uma cópia nova' : 'Pedir uma cópia'}
            </SubmitButton>
          </Form>
        )}
        {ready?.fileUntil && (
          <p className="text-sm text-muted">Disponível até {formatDateTime(ready.fileUntil)}.</p>
        )}
      </div>
    </ProfileSection>
  );
}
