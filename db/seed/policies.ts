import type { SiteContent } from '#app/features/content/rules/site-content.ts';

/** First version of the policies. The business has its own lawyers read them; they are edited like any text. */
export const POLICIES: SiteContent['policies'] = {
  privacy: [
    {
      title: 'Quem cuida dos seus dados',
      text: '{{empresa}} (CNPJ {{cnpj}}) trata os seus dados para atender ao seu pedido e cumprir o contrato, conforme a Lei 13.709/2018 (LGPD). Encarregado de dados: {{encarregado}}.',
    },
    {
      title: 'O que guardamos',
      text: 'Nome, documento, telefone, e-mail, endereço, os documentos que você envia, os pagamentos e o registro do que fazemos no seu caso. A foto da verificação de identidade só é guardada com o seu consentimento à parte e tem prazo para ser apagada.',
    },
    {
      title: 'Para que usamos',
      text: 'Para entrar em contato, executar o contrato, emitir cobranças, cumprir a lei e defender direitos em processos. Não vendemos os seus dados.',
    },
    {
      title: 'Com quem dividimos',
      text: 'Com os órgãos e instituições do seu caso, o meio de pagamento e fornecedores de tecnologia, só no que for necessário para o serviço.',
    },
    {
      title: 'Por quanto tempo',
      text: 'Enquanto durar o contrato e, depois, pelos prazos da lei: registros de acesso por seis meses, documentos fiscais e contratuais pelo prazo em que podem ser exigidos. O resto é apagado.',
    },
    {
      title: 'Cookies',
      text: 'Usamos só os necessários: manter você na sua conta, lembrar um pedido feito neste navegador e guardar as suas preferências. Não há cookies de publicidade.',
    },
    {
      title: 'Os seus direitos',
      text: 'Você pode confirmar, acessar, corrigir, portar e excluir dados, saber com quem foram divididos e revogar o consentimento. Escreva para {{encarregado}}; respondemos em até 15 dias.',
    },
  ],
  terms: [
    {
      title: 'O que vale',
      text: 'Estes termos valem para o uso do site e da área do cliente de {{empresa}} (CNPJ {{cnpj}}).',
    },
    {
      title: 'Conta',
      text: 'Os dados do cadastro devem ser verdadeiros. A senha é pessoal; avise se achar que alguém a conhece.',
    },
    {
      title: 'Serviço',
      text: 'O que fazemos, o preço, o prazo e a garantia estão no contrato que você lê e aceita antes de pagar. O prazo médio é de 12 dias úteis e começa com o contrato assinado e os documentos enviados.',
    },
    {
      title: 'Pagamento',
      text: 'Por Pix, à vista ou com entrada de R$ 100 e o saldo em até 60 dias, ou no cartão em até 5 parcelas (CPF) ou 6 parcelas (CNPJ).',
    },
    {
      title: 'Arrependimento',
      text: 'Você pode desistir em até 7 dias depois da compra e recebe de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49).',
    },
    {
      title: 'Assinatura eletrônica',
      text: 'O contrato é aceito por meio eletrônico, com registro de data, hora, endereço IP e resumo criptográfico do texto. As partes reconhecem essa forma como válida (MP 2.200-2/2001, art. 10, § 2º).',
    },
  ],
};
