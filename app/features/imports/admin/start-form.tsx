import { type ImportKind, rowsText } from '#app/features/imports/rules/terms.ts';
import { CONSENT_WAYS } from '#app/features/leads/rules/input.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { count: number; today: string; answer: FormAnswer<unknown> | undefined };

/** Form with the options for all rows, and the button that starts the import. */
export const StartForm = ({ kind, ...props }: Props & { kind: ImportKind }) => {
  if (kind === 'payments') return <StartPayments count={props.count} />;
  return kind === 'leads' ? <StartLeads {...props} /> : <StartClients {...props} />;
};

const StartPayments = ({ count }: Pick<Props, 'count'>) => (
  <Surface className="space-y-3 p-5">
    <h2 className="display-m">Achar as parcelas</h2>
    <p className="text-muted">
      Nada é recebido ainda: na próxima tela cada pagamento mostra a parcela que paga, pelo pedido, documento,
      nome e valor.
    </p>
    <PressForm intent="start-payments" variant="primary" pendingLabel="Procurando…">
      Achar as parcelas de {rowsText(count)}
    </PressForm>
  </Surface>
);

function StartLeads({ count, today, answer }: Props) {
  const form = useRecordForm<{ consentWay: string; consentDay: string; noMessages?: string }>({
    intent: 'start-leads',
    answer,
    draft: { consentWay: '', consentDay: '', noMessages: 'on' },
  });
  return (
    <Surface className="p-5">
      <h2 className="display-m mb-3">Importar</h2>
      <RecordForm form={form} aria-label="Importar" className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Como as pessoas concordaram com o contato"
          {...form.field('consentWay')}
          required
          hint="Fica guardado como prova em cada lead (LGPD)"
        >
          <option value="">Escolha</option>
          {Object.entries(CONSENT_WAYS).map(([way, words]) => (
            <option key={way} value={way}>
              {words.charAt(0).toUpperCase() + words.slice(1)}
            </option>
          ))}
        </SelectField>
        <TextField label="Em que dia" type="date" max={today} {...form.field('consentDay')} required />
        <div className="space-y-3 sm:col-span-2">
          <CheckboxField
            {...form.box('noMessages')}
            label="Não mandar mensagens automáticas a estas pessoas"
          />
          <p className="text-muted">
            Quem já é lead ou cliente não entra de novo. Você fica como responsável e pode desfazer por 24
            horas.
          </p>
          <SaveButton form={form} pendingLabel="Começando…">
            Importar {rowsText(count)}
          </SaveButton>
        </div>
      </RecordForm>
    </Surface>
  );
}

function StartClients({ count, answer }: Props) {
  const form = useRecordForm<{ invite?: string }>({ intent: 'start-clients', answer, draft: {} });
  return (
    <Surface className="p-5">
      <h2 className="display-m mb-3">Importar</h2>
      <RecordForm form={form} aria-label="Importar" className="space-y-3">
        <CheckboxField
          {...form.box('invite')}
          label="Mandar a cada cliente com e-mail o convite para criar a senha"
        />
        <p className="text-muted">
          Quem já tem conta não entra de novo. Você fica como responsável e pode desfazer por 24 horas. O
          convite também pode ir depois, pela página do cliente ou por grupo; sem e-mail, por WhatsApp.
        </p>
        <SaveButton form={form} pendingLabel="Começando…">
          Importar {rowsText(count)}
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}
