/** `@portico/react/press` as a self-starting inline `<script>`, before or beside the connect button: 4.8 kB (1.8 kB compressed). */
export declare const pressScript: string;

/** The script's hash for a Content Security Policy without a nonce: `sha256-…`, without quotes. Changes with each version. */
export declare const pressScriptHash: string;
