const KB = 1024;
const MB = KB * KB;
const GB = KB * MB;

/** "840 B", "12 KB", "1,4 MB", "80 GB": as short as helps to recognise a file. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  const short = { maximumFractionDigits: 1 };
  if (bytes >= GB) return `${(bytes / GB).toLocaleString('pt-BR', short)} GB`;
  return `${(bytes / MB).toLocaleString('pt-BR', short)} MB`;
}
