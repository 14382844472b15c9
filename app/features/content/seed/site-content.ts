import { ASSISTANT_ANSWERS } from '#app/features/assistant/seed/assistant-answers.ts';
import type { EnergyBanner, SiteContent } from '#app/features/content/rules/site-content.ts';
import { POLICIES } from './policies.ts';

/** First version of the site's texts: the claims of docs/product.md sections 1, 2 and 9, and nothing beyond them. */
export const SITE_CONTENT: SiteContent = {
  company: {
    name: 'Nome em Dia',
    legalName: 'Nome em Dia Serviços de Crédito Ltda.',
    taxId: '11.222.333/0001-81',
    email: 'contato@nomeemdia.com.br',
    whatsapp: '(49) 99999-0000',
    address: 'Av. Getúlio Vargas, 1000, Centro, Chapecó/SC',
    hours: ['Segunda a sexta, das 8h às 18h', 'Sábado, das 8h às 12h'],
    dataOfficer: 'privacidade@nomeemdia.com.br',
  },
  hero: {
    eyebrow: 'Para CPF e CNPJ, em todo o Brasil',
    title: 'Seu nome em dia. Um peso a menos.',
    lead: 'Cuidamos das restrições do seu CPF ou CNPJ no Serasa, no SPC, na Justiça e no Banco Central, tudo ao mesmo tempo. Resultado em até 12 dias úteis, e você acompanha cada passo.',
    trust: [
      { value: '400', label: 'consultores ativos' },
      { value: '5', label: 'birôs de crédito integrados' },
      { value: '12', label: 'dias úteis, contados do contrato assinado e dos documentos enviados' },
      { value: '100%', label: 'digital, em todo o Brasil' },
    ],
    bureaus: ['Serasa', 'SPC Brasil', 'Boa Vista', 'Quod', 'Cenprot'],
    image: '',
  },
  offer: {
    name: 'Black November 2025',
    title: 'Escolha o seu plano',
    lead: 'Preço promocional, com as três frentes incluídas.',
    endsOn: '',
    plans: {
      CPF: { title: 'Plano CPF', audience: 'Para você' },
      CNPJ: { title: 'Plano CNPJ', audience: 'Para a sua empresa' },
    },
    perks: [
      'Limpa Nome, Limpa Jus e Limpa Bacen',
      'Contrato digital com validade jurídica',
      'Garantia de CPF/CNPJ limpo em contrato',
      'Acompanhamento do score no painel',
    ],
  },
  benefits: [
    { title: 'Contrato digital', text: 'Com validade jurídica: você lê, aceita e guarda a sua cópia.' },
    {
      title: 'Garantia em contrato',
      text: 'A garantia de CPF/CNPJ limpo está no contrato, com as condições e o que volta se ela não for cumprida.',
    },
    {
      title: 'Liminar quando aplicável',
      text: 'A equipe jurídica avalia o seu caso e pede a liminar quando ela cabe.',
    },
    { title: 'Até 12 dias úteis', text: 'O prazo começa com o contrato assinado e os documentos enviados.' },
    { title: 'Atendimento humano', text: 'Por mensagem e chat, em horário comercial.' },
    {
      title: 'Score no painel',
      text: 'Acompanhe a sua pontuação, de 0 a 1000, na área do cliente. Sem consulta, aparece “ainda não consultado”.',
    },
  ],
  steps: [
    {
      title: 'Cadastro e consulta',
      text: 'Você se cadastra, e consultamos tudo o que consta no seu CPF ou CNPJ.',
    },
    { title: 'Assinatura do contrato', text: 'Tudo digital, com validade jurídica.' },
    { title: 'Protocolos', text: 'Abrimos os pedidos nos birôs, nos bancos e na Justiça.' },
    { title: 'Execução', text: 'Limpa Nome, Limpa Jus e Limpa Bacen andam em paralelo.' },
    { title: 'Confirmação', text: 'Você recebe os comprovantes no painel.' },
    { title: 'Acompanhamento do score', text: 'Você vê a sua pontuação mudar, com o birô e a data.' },
  ],
  fronts: [
    {
      title: 'Limpa Nome',
      subtitle: 'Birôs de crédito',
      text: 'Pedimos a retirada das anotações nos cinco birôs integrados.',
    },
    {
      title: 'Limpa Jus',
      subtitle: 'Ações e liminares',
      text: 'Medidas judiciais, com pedido de liminar quando aplicável.',
    },
    {
      title: 'Limpa Bacen',
      subtitle: 'Banco Central',
      text: 'Pedimos a correção ao banco que informou o registro. O relatório muda com a remessa mensal seguinte; o histórico verdadeiro fica por cinco anos.',
    },
  ],
  energy: {
    title: 'Até 30% de desconto na conta de luz',
    text: 'Cliente paga até 30% menos na conta de luz. Sem obra, sem trocar de distribuidora.',
    points: ['Sem custo de adesão', 'Sem obras', 'Pedido pela área do cliente'],
    discount: 'até 30%',
  },
  loan: {
    title: 'Empréstimo com garantia de imóvel',
    text: 'Crédito com prazo longo e taxa menor, usando o seu imóvel como garantia.',
    points: [
      { value: '0,99%', label: 'ao mês, a menor taxa' },
      { value: 'até 60%', label: 'do valor do imóvel' },
      { value: 'até 50', label: 'meses para pagar' },
      { value: '48 h', label: 'para a análise' },
    ],
  },
  lead_form: {
    title: 'Garanta sua vaga agora!',
    text: 'Deixe os seus dados. Um consultor entra em contato, explica cada etapa e tira as suas dúvidas, sem compromisso.',
  },
  footer: { consultants: '200+ consultores e agentes de crédito pelo Brasil' },
  landing_titles: {
    benefits: 'O que está incluído',
    steps: 'Como funciona, do cadastro ao comprovante',
    fronts: 'Três frentes, ao mesmo tempo',
  },
  faq_page: {
    lead: 'O que todo mundo quer saber antes de começar, sem letra miúda.',
    title: 'Ficou alguma dúvida?',
    text: 'Nossa equipe responde, em horário comercial.',
  },
  contact_page: {
    title: 'Fale com a gente',
    lead: 'Conte o que aconteceu ou tire uma dúvida. Gente de verdade responde, em até 24 horas úteis.',
    reply: 'até 24 horas úteis',
  },
  verify_page: {
    title: 'Este contrato é autêntico?',
    lead: 'Todo contrato aceito aqui recebe um código e fica em uma cadeia que mostra qualquer mudança. Confira o seu em segundos, sem conta.',
    points: [
      {
        title: 'O que é conferido',
        text: 'O texto aceito, a data, o endereço IP e a identificação têm um resumo criptográfico (SHA-256). Uma letra trocada dá outro resumo.',
      },
      {
        title: 'O que aparece aqui',
        text: 'Só o primeiro nome e parte do documento de quem aceitou: o bastante para reconhecer, nunca para descobrir.',
      },
      {
        title: 'Por que vale',
        text: 'O contrato diz que vale a assinatura eletrônica, pela internet, como a lei permite (MP 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020).',
      },
    ],
  },
  assistant: {
    greeting:
      'Olá! Eu sou o assistente virtual. Pergunte sobre o serviço, prazos, preços ou documentos. Respondo com o que está publicado no site.',
    suggestions: ['Como funciona o serviço?', 'Quanto custa?', 'Qual é o prazo?', 'Falar com uma pessoa'],
  },
  assistant_answers: ASSISTANT_ANSWERS,
  policies: POLICIES,
  seo: {
    inicio: {
      title: 'Nome em Dia | Regularize o seu CPF ou CNPJ em até 12 dias úteis',
      description:
        'Birôs de crédito, Justiça e Banco Central ao mesmo tempo, com contrato digital e acompanhamento de cada etapa.',
      image: '',
    },
    faq: {
      title: 'Perguntas frequentes | Nome em Dia',
      description:
        'Como funciona, prazo de 12 dias úteis, liminar, garantia, documentos, pagamento e cancelamento: as respostas, sem letra miúda.',
      image: '',
    },
    contato: {
      title: 'Contato e cobertura | Nome em Dia',
      description:
        'Fale com a gente por mensagem, e-mail ou formulário, e veja no mapa os estados com consultores ativos.',
      image: '',
    },
    emprestimo: {
      title: 'Empréstimo com garantia de imóvel: simule | Nome em Dia',
      description: 'Simule o empréstimo: até 60% do valor do imóvel, em até 50 meses. Resposta em 48 horas.',
      image: '',
    },
    politicas: {
      title: 'Privacidade e Termos de Uso | Nome em Dia',
      description:
        'O que fazemos com os seus dados, os seus direitos e as regras de uso do site e da área do cliente.',
      image: '',
    },
    verificar: {
      title: 'Verificar contrato | Nome em Dia',
      description:
        'Confira se um contrato é autêntico: digite o código de verificação ou envie o PDF. O arquivo não é guardado.',
      image: '',
    },
  },
};

export const ENERGY_BANNER: EnergyBanner = {
  enabled: true,
  title: 'Até 30% de desconto na conta de luz',
  subtitle: 'Sem custo de adesão',
  cta_text: 'Quero o desconto',
  description: 'Peça pela sua área do cliente; a distribuidora continua a mesma.',
};

/** States with consultants (docs/product.md section 9); the counts are the business's own to set. */
export const ACTIVE_STATES = ['SC', 'RS', 'PR', 'SP', 'RJ', 'MG', 'ES', 'BA', 'DF', 'GO', 'MT', 'MS'];
