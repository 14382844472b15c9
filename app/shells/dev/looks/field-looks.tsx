import { maskCpf } from '#app/lib/masks.ts';
import { EmailField } from '#app/ui/email-field.tsx';
import { CheckboxField, PasswordField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Specimen } from '../specimen.tsx';

const LONG = 'Nome completo de quem assina o contrato, como está no documento de identidade';

/** Fields in a state that only a pointer or a keyboard can cause. */
const Forced = ({ state }: { state: 'hover' | 'focus-visible' }) => (
  <div className="space-y-1.5">
    <p className="text-sm font-medium">{state}</p>
    <input aria-label={`Campo em ${state}`} defaultValue="Mariana" className={`control as-${state}`} />
  </div>
);

export const FieldLooks = () => (
  <>
    <Specimen
      title="TextField"
      rule="Rótulo em cima, dica embaixo; o erro toma o lugar da dica e o que foi digitado fica."
      as="grid"
    >
      <TextField label="Vazio" placeholder="Como no documento" />
      <TextField label="Obrigatório, com dica" hint="Como está no documento." required />
      <TextField label="Preenchido" defaultValue="Mariana Alves Ribeiro" />
      <TextField label="Com erro" defaultValue="Jo" error="Nome deve ter no mínimo 3 caracteres" />
      <TextField label="Desligado" defaultValue="Não muda aqui" disabled />
      <TextField label="Só leitura" defaultValue="529.982.247-25" readOnly />
      <Forced state="hover" />
      <Forced state="focus-visible" />
      <TextField label={LONG} defaultValue={LONG} hint={LONG} />
      <TextField label="Data" type="date" defaultValue="2026-11-20" />
    </Specimen>
    <Specimen title="MaskedField, EmailField e PasswordField" as="grid">
      <MaskedField label="CPF" mask={maskCpf} defaultValue="52998224725" />
      <EmailField defaultValue="mariana@exemplo.com.br" />
      <PasswordField label="Senha" defaultValue="segredo" />
      <PasswordField label="Senha com erro" error="Use pelo menos 10 caracteres" />
    </Specimen>
    <Specimen title="SelectField, StateField e TextareaField" as="grid">
      <SelectField label="Escolha" hint="A primeira opção pede para escolher.">
        <option>Selecione</option>
        <option>Santa Catarina</option>
      </SelectField>
      <SelectField label="Escolha com erro" error="Escolha uma opção">
        <option>Selecione</option>
      </SelectField>
      <StateField />
      <SelectField label="Escolha desligada" disabled>
        <option>Santa Catarina</option>
      </SelectField>
      <TextareaField label="Observações" hint="Até 500 letras." />
      <TextareaField label="Observações com erro" defaultValue="x" error="Escreva um pouco mais" />
    </Specimen>
    <Specimen
      title="CheckboxField"
      rule="O texto todo é alvo; nunca marcada de antemão em consentimentos."
      as="grid"
    >
      <CheckboxField label="Concordo com os termos" />
      <CheckboxField label="Marcada" defaultChecked />
      <CheckboxField label="Sem concordar" error="Você precisa aceitar para continuar." />
      <CheckboxField label="Desligada" disabled />
      <CheckboxField label={`${LONG}. ${LONG}.`} hint="Dica embaixo." />
    </Specimen>
  </>
);
