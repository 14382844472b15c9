import { icon } from './icons.tsx';

// Drawn here for the contact page, which would otherwise load the icon library for these five.
export const MessageIcon = icon(
  'M3 16.3c.3.8.2 1.4-1 4.5a1 1 0 0 0 1.2 1.1l3.4-1c.4-.1.8 0 1.1.1a10 10 0 1 0-4.8-4.7',
);
export const MailIcon = icon(
  'm22 7-9 5.7a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
);
export const ClockIcon = icon('M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM12 6v6l4 2');
export const PlaceIcon = icon(
  'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0ZM12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
export const CompanyIcon = icon(
  'M13 22h5a2 2 0 0 0 2-2V8l-6-6H6a2 2 0 0 0-2 2v3.3M14 2v5a1 1 0 0 0 1 1h5M7.7 16.5 9 21.9l-3-1.4-3 1.4 1.3-5.4M6 11a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
