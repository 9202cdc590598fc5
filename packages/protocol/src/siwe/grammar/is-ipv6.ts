const groupPattern = /^[0-9A-Fa-f]{1,4}$/;
const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Whether a text is an IPv6 address as RFC 3986 writes it: no brackets, no zone. */
export function isIpv6(text: string): boolean {
  const [before = '', after, ...more] = text.split('::');
  if (more.length > 0) return false;
  if (after === undefined) return countGroups(before, true) === 8;

  const left = countGroups(before, false);
  const right = countGroups(after, true);
  // "::" stands for at least one group.
  return left !== undefined && right !== undefined && left + right <= 7;
}

/** 16-bit groups in `a:b:c`, where a last IPv4 address counts as two; undefined when malformed. */
function countGroups(text: string, mayEndInIpv4: boolean): number | undefined {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  const endsInIpv4 = mayEndInIpv4 && ipv4Pattern.test(last);
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => groupPattern.test(group))) return undefined;
  return plain.length + (endsInIpv4 ? 2 : 0);
}
