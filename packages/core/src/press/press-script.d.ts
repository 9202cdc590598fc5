/**
 * `@portico/react/press` as one self-starting script, for servers that write it into the page: 4.8 kB (1.8 kB compressed). It
 * belongs before or beside the connect button, in an inline `<script>`.
 */
export declare const pressScript: string;

/** The script's hash for a Content Security Policy without a nonce: `sha256-…`, without quotes. Changes with each version. */
export declare const pressScriptHash: string;
