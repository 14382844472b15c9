import type { EnergyBannerTexts, SiteContent } from '#app/features/content/rules/site-content.ts';
import { ASSISTANT_ANSWERS } from '#app/features/content/seed/assistant-answers.ts';
import { LEARN, TRUTHS } from './learn.ts';
import { POLICIES } from './policies.ts';

/** Gives each entry an empty picture, because the business adds its own pictures. */
const pictured = <Entry>(entries: Entry[]) => entries.map((entry) => ({ ...entry, image: '' }));

/** First version of the site's texts: only the claims of docs/product.md sections 1, 2 and 9. */
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
    // The business's own: texts that need one are not published before it is there.
    dataOfficerName: '',
    lawyers: '',
    consortium: '',
    loanInstitution: '',
  },
  hero: {
    eyebrow: 'Nome sujo, negativado ou com protesto? CPF ou CNPJ',
    title: 'Seu nome em dia. Um peso a menos.',
    lead: 'Contestamos no Serasa, SPC, cartório{{com.jus}}, Justiça{{fim.jus}} e Banco Central ao mesmo tempo. Até 12 dias úteis, e você vê cada passo.',
    trust: [
      { value: '400', label: 'consultores ativos' },
      { value: '5', label: 'birôs de crédito integrados' },
      {
        value: '12',
        label: 'dias úteis para a nossa parte, contados do contrato assinado e dos documentos enviados',
      },
      { value: '100%', label: 'digital, em todo o Brasil' },
    ],
    bureaus: ['Serasa', 'SPC Brasil', 'Boa Vista', 'Quod', 'Cenprot'],
    image: '',
  },
  offer: {
    image: '',
    name: 'Black November 2025',
    title: 'Escolha o seu plano',
    lead: 'Preço promocional, com as {{com.jus}}três{{sem.jus}}duas{{fim.jus}} frentes incluídas.',
    endsOn: '',
    plans: {
      CPF: { title: 'Plano CPF', audience: 'Para você' },
      CNPJ: { title: 'Plano CNPJ', audience: 'Para a sua empresa' },
    },
    perks: [
      'Limpa Nome{{com.jus}}, Limpa Jus{{fim.jus}} e Limpa Bacen',
      'Contrato digital com validade jurídica',
      'Garantia de CPF/CNPJ limpo em contrato',
      'Acompanhamento do score no painel',
    ],
  },
  benefits: pictured([
    { title: 'Contrato digital', text: 'Com validade jurídica: você lê, aceita e guarda a sua cópia.' },
    {
      title: 'Garantia em contrato',
      text: 'A garantia de CPF/CNPJ limpo está no contrato. Lá estão as condições e o que volta se ela falhar.',
    },
    {
      title: '{{com.jus}}Liminar quando aplicável{{fim.jus}}',
      text: 'O advogado avalia o seu caso e pede a liminar quando ela cabe. A decisão é do juiz.',
    },
    {
      title: 'Até 12 dias úteis',
      text: 'É o prazo da nossa parte. Ele começa com o contrato assinado e os documentos enviados.',
    },
    { title: 'Atendimento humano', text: 'Por WhatsApp, e-mail e formulário, em horário comercial.' },
    {
      title: 'Score no painel',
      text: 'Acompanhe a sua pontuação, de 0 a 1000, na área do cliente. Sem consulta, aparece “ainda não consultado”.',
    },
  ]),
  limits: {
    image: '',
    title: 'O que não fazemos',
    points: [
      {
        title: 'Não apagamos a dívida',
        text: 'Sai o registro; a dívida continua a existir até ser paga, negociada ou derrubada.',
      },
      {
        title: 'Não tiramos o que é verdadeiro e recente',
        text: 'Registro verdadeiro de menos de cinco anos fica fora da garantia. O diagnóstico mostra quais são.',
      },
      {
        title: 'Não pedimos a senha do seu banco',
        text: 'Se alguém pedir em nosso nome, é golpe.',
      },
      {
        title: 'E se não der certo?',
        text: 'Você escolhe: o trabalho continua sem custo, ou o preço volta em até dez dias.',
      },
    ],
  },
  steps: pictured([
    {
      title: 'Cadastro e consulta',
      text: 'Você se cadastra e mostra o que consta no seu CPF ou CNPJ. Dizemos o que dá para contestar.',
    },
    { title: 'Assinatura do contrato', text: 'Tudo digital, com validade jurídica.' },
    {
      title: 'Protocolos',
      text: 'Abrimos os pedidos nos birôs{{com.jus}}, nos bancos e na Justiça{{sem.jus}} e nos bancos{{fim.jus}}.',
    },
    {
      title: 'Execução',
      text: 'Limpa Nome{{com.jus}}, Limpa Jus{{fim.jus}} e Limpa Bacen andam em paralelo.',
    },
    { title: 'Confirmação', text: 'Você recebe os comprovantes no painel.' },
    { title: 'Acompanhamento do score', text: 'Você vê a sua pontuação mudar, com o birô e a data.' },
  ]),
  fronts: pictured([
    {
      title: 'Limpa Nome',
      subtitle: 'Birôs de crédito',
      text: 'Pedimos a retirada dos registros errados nos cinco birôs integrados.',
    },
    {
      title: '{{com.jus}}Limpa Jus{{fim.jus}}',
      subtitle: 'Ações e liminares',
      text: 'Medidas judiciais por advogado, com pedido de liminar quando aplicável. A decisão é do juiz.',
    },
    {
      title: 'Limpa Bacen',
      subtitle: 'Banco Central',
      text: 'Pedimos a correção ao banco que informou o registro. O relatório só muda com os dados de um mês seguinte. O histórico verdadeiro fica por cinco anos.',
    },
  ]),
  screens: pictured([
    { title: 'Cada etapa com data', text: 'O que foi feito, o que falta e de quem é a vez.' },
    { title: 'Você lê a carta antes', text: 'E pode dizer não antes de ela sair.' },
    { title: 'Cada resposta à vista', text: 'Quem respondeu, o que disse e quem está atrasado.' },
  ]),
  proof: {
    title: 'Provas, não elogios',
    lead: 'Contamos também o que não cumprimos. Ninguém edita estes números.',
    begun: 'Começamos agora: ainda há poucos casos para contar. Os números aparecem aqui, bons ou ruins.',
  },
  reviews: [],
  press: [],
  energy: {
    image: '',
    title: 'Até 30% de desconto na conta de luz',
    text: 'Cliente paga até 30% menos na conta de luz. Sem obra, sem trocar de distribuidora.',
    points: ['Sem custo de adesão', 'Sem obras', 'Pedido pela área do cliente'],
    discount: 'até 30%',
  },
  loan: {
    image: '',
    title: 'Empréstimo com garantia de imóvel',
    text: 'Crédito com prazo longo, usando o seu imóvel como garantia. O simulador mostra o custo total.',
    points: [
      { value: '0,99%', label: 'ao mês, a menor taxa, mais impostos' },
      { value: 'até 60%', label: 'do valor do imóvel' },
      { value: 'até 50', label: 'meses para pagar' },
      { value: '48 h', label: 'úteis para a análise' },
    ],
  },
  lead_form: {
    image: '',
    title: 'Garanta sua vaga agora!',
    text: 'Deixe os seus dados. Um consultor entra em contato em horário comercial, explica cada etapa e tira as suas dúvidas, sem compromisso.',
  },
  footer: { consultants: '200+ consultores e agentes de crédito pelo Brasil' },
  landing_titles: {
    benefits: 'O que está incluído',
    steps: 'Como funciona, do cadastro ao comprovante',
    fronts: '{{com.jus}}Três{{sem.jus}}Duas{{fim.jus}} frentes, ao mesmo tempo',
  },
  faq_page: {
    image: '',
    lead: 'O que todo mundo quer saber antes de começar, sem letra miúda.',
    title: 'Ficou alguma dúvida?',
    text: 'Nossa equipe responde, em horário comercial.',
  },
  contact_page: {
    image: '',
    title: 'Fale com a gente',
    lead: 'Conte o que aconteceu ou tire uma dúvida. Gente de verdade responde, em até 24 horas úteis.',
    reply: 'até 24 horas úteis',
  },
  verify_page: {
    image: '',
    title: 'Este contrato é autêntico?',
    lead: 'Todo contrato aceito aqui recebe um código. Ele fica em uma cadeia que mostra qualquer mudança. Confira o seu em segundos, sem conta.',
    points: [
      {
        title: 'O que é conferido',
        text: 'O texto aceito, a data, o endereço IP e a identificação têm um resumo (SHA-256). Uma letra trocada dá outro resumo.',
      },
      {
        title: 'O que aparece aqui',
        text: 'Só o primeiro nome e parte do documento de quem aceitou. Dá para reconhecer, nunca para descobrir.',
      },
      {
        title: 'Por que vale',
        text: 'O contrato diz que vale a assinatura eletrônica, pela internet, como a lei permite (MP 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020).',
      },
    ],
  },
  check_page: {
    image: '',
    title: 'É golpe?',
    lead: 'Recebeu uma cobrança ou uma mensagem em nosso nome? Cole aqui antes de pagar ou responder. Não precisa de conta.',
    points: [
      {
        title: 'O que comparamos',
        text: 'O código Pix inteiro com os que emitimos. Links, telefones e e-mails com os nossos canais oficiais. Nome e valor não provam nada: qualquer pessoa copia.',
      },
      {
        title: 'O que não dá para saber',
        text: 'Se algo não é nosso, não sabemos de quem é. Se é de outra empresa, confira com ela, por um telefone que você mesmo procurou.',
      },
      {
        title: 'O que guardamos',
        text: 'Nada do que você cola para conferir. Se você denunciar, guardamos só a denúncia, sem o seu nome.',
      },
    ],
    phones: [],
    emails: [],
    domains: [],
    pixKeys: [],
  },
  assistant: {
    greeting:
      'Olá! Eu sou o assistente virtual. Pergunte sobre o serviço, prazos, preços ou documentos. Respondo com o que está publicado no site.',
    suggestions: ['Como funciona o serviço?', 'Quanto custa?', 'Qual é o prazo?', 'Falar com uma pessoa'],
  },
  assistant_answers: ASSISTANT_ANSWERS,
  learn: pictured(LEARN),
  truths: { ...TRUTHS, image: '' },
  policies: POLICIES,
  phrases: [],
  seo: {
    inicio: {
      title: 'Nome em Dia | Regularize o seu CPF ou CNPJ em até 12 dias úteis',
      description:
        'Birôs de crédito{{com.jus}}, Justiça{{fim.jus}} e Banco Central ao mesmo tempo. Com contrato digital e cada etapa à vista.',
      image: '',
    },
    faq: {
      title: 'Perguntas frequentes | Nome em Dia',
      description:
        'Como funciona, prazo de 12 dias úteis da nossa parte{{com.jus}}, liminar{{fim.jus}}, garantia, documentos e pagamento. Sem letra miúda.',
      image: '',
    },
    contato: {
      title: 'Contato e cobertura | Nome em Dia',
      description:
        'Fale com a gente por mensagem, e-mail ou formulário. Veja no mapa os estados com consultores.',
      image: '',
    },
    emprestimo: {
      title: 'Empréstimo com garantia de imóvel: simule | Nome em Dia',
      description:
        'Simule o empréstimo: até 60% do valor do imóvel, em até 50 meses. Resposta em 48 horas úteis.',
      image: '',
    },
    politicas: {
      title: 'Privacidade e Termos de Uso | Nome em Dia',
      description: 'O que fazemos com os seus dados, os seus direitos e as regras do site.',
      image: '',
    },
    verificar: {
      title: 'Verificar contrato | Nome em Dia',
      description:
        'Confira se um contrato é autêntico: digite o código de verificação ou envie o PDF. O arquivo não é guardado.',
      image: '',
    },
    confira: {
      title: 'É golpe? Confira antes de pagar | Nome em Dia',
      description:
        'Cole o código Pix, o boleto ou a mensagem e veja se é nosso. Sem conta, e nada fica guardado.',
      image: '',
    },
    promessas: {
      title: 'Promessas cumpridas e não cumpridas | Nome em Dia',
      description: 'O que prometemos, quantas vezes cumprimos e quantas não, mês a mês.',
      image: '',
    },
    aprender: {
      title: 'Aprender: páginas de um minuto | Nome em Dia',
      description:
        'Birôs, protesto, prescrição, score e golpes: páginas curtas, com fonte e data. Sem conta.',
      image: '',
    },
    verdades: {
      title: 'O que não fazemos | Nome em Dia',
      description: 'O que nenhum serviço pode fazer pelo seu nome. E os caminhos de graça.',
      image: '',
    },
  },
};

export const ENERGY_BANNER: EnergyBannerTexts = {
  enabled: true,
  title: 'Até 30% de desconto na conta de luz',
  subtitle: 'Sem custo de adesão',
  cta_text: 'Quero o desconto',
  description: 'Peça pela sua área do cliente; a distribuidora continua a mesma.',
};

/** States with consultants (docs/product.md section 9); the counts are the business's own to set. */
export const ACTIVE_STATES = ['SC', 'RS', 'PR', 'SP', 'RJ', 'MG', 'ES', 'BA', 'DF', 'GO', 'MT', 'MS'];
