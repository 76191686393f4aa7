export const filesText = {
  files: {
    export: ["Export CSV", "Εξαγωγή CSV"],
    exporting: ["Exporting {{percent}} %", "Εξαγωγή {{percent}} %"],
    exportFailed: ["The file could not be made", "Το αρχείο δεν δημιουργήθηκε"],
  },
} as const;
