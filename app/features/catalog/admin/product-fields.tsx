import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import { ListEditor } from '#app/shells/admin/list-editor.tsx';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { MAX_KIND } from '#app/terms/document-kinds.ts';
import { CheckboxField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { draft: ProductDraft; errors: Record<string, string> };

/** Everything that a product is, in the order of its page. */
export const ProductFields = ({ draft, errors }: Props) => (
  <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
    <div className="space-y-4">
      <Offer draft={draft} errors={errors} />
      <Lists draft={draft} errors={errors} />
    </div>
    <div className="space-y-4">
      <Sale draft={draft} errors={errors} />
      <Search draft={draft} errors={errors} />
    </div>
  </div>
);

function Offer({ draft, errors }: Props) {
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Página</h2>
      <TextField
        label="Título"
        name="title"
        required
        maxLength={100}
        defaultValue={draft.title}
        error={errors.title}
      />
      <TextField
        label="Subtítulo"
        name="subtitle"
        maxLength={200}
        defaultValue={draft.subtitle}
        error={errors.subtitle}
      />
      <TextField
        label="Endereço"
        name="slug"
        maxLength={80}
        defaultValue={draft.slug}
        error={errors.slug}
        hint="O que vem depois de /produtos/. Vazio, é feito do título. O endereço antigo continua levando até aqui."
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Preço inicial (R$)"
          name="priceFrom"
          required
          inputMode="decimal"
          defaultValue={draft.priceFrom}
          error={errors.priceFrom}
        />
        <TextField
          label="Preço final (R$)"
          name="priceTo"
          required
          inputMode="decimal"
          defaultValue={draft.priceTo}
          error={errors.priceTo}
        />
        <TextField
          label="Prazo (dias úteis)"
          name="estimatedDays"
          required
          inputMode="numeric"
          defaultValue={draft.estimatedDays}
          error={errors.estimatedDays}
        />
      </div>
    </Surface>
  );
}

const input = (name: string, label: string, value: string, maxLength: number, placeholder?: string) => (
  <input
    name={name}
    aria-label={label}
    defaultValue={value}
    maxLength={maxLength}
    placeholder={placeholder}
    className="control"
  />
);

const NO_CONDITION: [string, string] = ['', ''];

function Lists({ draft, errors }: Props) {
  return (
    <Surface className="space-y-6 p-5">
      <ListEditor label="Benefícios" one="benefício" items={draft.benefits} empty="" error={errors.benefits}>
        {(text, label) => input('benefit', label, text, 160)}
      </ListEditor>
      <ListEditor
        label="Condições"
        one="condição"
        items={draft.conditions}
        empty={NO_CONDITION}
        error={errors.conditions}
      >
        {([name, value], label) => (
          <div className="grid gap-2 sm:grid-cols-[2fr_3fr]">
            {input('conditionName', `Nome da ${label}`, name, 60, 'À vista')}
            {input('conditionValue', `Texto da ${label}`, value, 120, 'Pix')}
          </div>
        )}
      </ListEditor>
      <ListEditor
        label="Perguntas"
        one="pergunta"
        items={draft.faq}
        empty={{ question: '', answer: '' }}
        error={errors.faq}
      >
        {({ question, answer }, label) => (
          <div className="space-y-2">
            {input('question', label, question, 200, 'Pergunta')}
            <textarea
              name="answer"
              aria-label={`Resposta da ${label}`}
              defaultValue={answer}
              maxLength={2_000}
              rows={2}
              placeholder="Resposta"
              className="control"
            />
          </div>
        )}
      </ListEditor>
    </Surface>
  );
}

function Sale({ draft, errors }: Props) {
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Venda</h2>
      <CheckboxField
        label="Visível no site"
        name="visible"
        defaultChecked={draft.visible}
        hint="Escondido, o produto não existe para quem visita."
      />
      <CheckboxField
        label="Bloqueado"
        name="blocked"
        defaultChecked={draft.blocked}
        hint="O endereço existe, mas ninguém contrata: quem entra lê o aviso."
      />
      <TextareaField
        label="Aviso do bloqueio"
        name="blockedMessage"
        maxLength={200}
        defaultValue={draft.blockedMessage}
        error={errors.blockedMessage}
        placeholder="Este produto não está disponível no momento"
      />
      <fieldset className="space-y-2">
        <legend className="mb-2 text-sm font-medium">Cards que a compra ativa</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {CARD_TYPES.map((type) => (
            <CheckboxField
              key={type}
              label={CARD_TITLES[type]}
              name="activatesCards"
              value={type}
              defaultChecked={draft.activatesCards.includes(type)}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          Com Limpa Nome, Limpa Jus e Limpa Bacen juntos, a página vende os planos.
        </p>
      </fieldset>
      <ListEditor
        label="Documentos que pede a mais"
        one="documento"
        items={draft.requiredDocuments}
        empty=""
        error={errors.requiredDocuments}
      >
        {(name, label) => input('requiredDocument', label, name, MAX_KIND, 'Extrato do Serasa')}
      </ListEditor>
      <p className="text-sm text-muted">
        Todo serviço já pede documento com foto e comprovante de endereço; de empresa, contrato social, cartão
        CNPJ e documento do representante. Vale para compras novas deste produto.
      </p>
    </Surface>
  );
}

function Search({ draft, errors }: Props) {
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Buscadores</h2>
      <TextField
        label="Título para buscadores"
        name="metaTitle"
        maxLength={70}
        defaultValue={draft.metaTitle}
        error={errors.metaTitle}
        hint="Vazio, vale o título."
      />
      <TextareaField
        label="Descrição para buscadores"
        name="metaDescription"
        maxLength={160}
        defaultValue={draft.metaDescription}
        error={errors.metaDescription}
        hint="Vazia, vale o subtítulo."
      />
    </Surface>
  );
}
