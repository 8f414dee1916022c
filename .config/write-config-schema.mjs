// Part of `npm run build`: ships the JSON Schema of the configuration, for `$schema` and editors.
import { writeFileSync } from "node:fs";
import { configSchema } from "../dist/compiler/config/config-schema.js";

const file = new URL("../dist/config-schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(configSchema(), undefined, 2)}\n`);
