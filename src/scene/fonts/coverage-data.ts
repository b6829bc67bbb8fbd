// Written by `npm run fonts`. Which characters each font file holds: the files' keys, then the encoded ranges.
import type { CoverageRow } from "./coverage.ts";

export const coverageData: readonly CoverageRow[] = [
  [
    "inter/latin/normal inter/latin/italic",
    "gB-ChBMBxCxBAgBBnLBJATABAjBBBBDBZA-mHAGABAHBDCBCDADALBFBJAnDA1DAuDABA-DAsn3BA",
  ],
  [
    "inter/latin-ext/normal inter/latin-ext/italic",
    "gBAgBA-CAjBA7BwBBWBHCvDBvEBlBCGBKBSBUBJBFBJFkBBBDBZA8uGAMANAnBADCDABBBADCCAGD2BADAaADAgC7EBCyCNgJA_DLBCBECCBDzCAo7CACA_7eA",
  ],
  ["inter/cyrillic-ext/normal inter/cyrillic-ext/italic", "gBAgBA-CAjBA7cZGPCLCPCtCvBAk8GAqqDA_keA"],
  ["inter/cyrillic/normal inter/cyrillic/italic", "gBAgBA-CAjBA8RA-H_CwBBeBkjHA"],
  ["inter/greek-ext/normal inter/greek-ext/italic", "gBAgBA-CAjBA7xHVCFClBCFCHBABABABeC0BBOBNCFBSCCBI"],
  ["inter/greek/normal inter/greek/italic", "gBAgBA-CAjBAvVCDFEGBABTB0BEBSGCBBD"],
  ["inter/vietnamese/normal inter/vietnamese/italic", "gBAgBA-CAjBA9BBMBWB-BB2BBNBvKBBBDBZA87G5CxNA"],
  [
    "instrument-sans/latin/normal instrument-sans/latin/italic",
    "gB-ChBDBABECCDABCBBDgCCAuBAgBByLATABAjBBBBDAqoHBDCBCDADASBxDA1DAuDABA-DA",
  ],
  [
    "instrument-sans/latin-ext/normal instrument-sans/latin-ext/italic instrument-serif/latin-ext/normal instrument-serif/latin-ext/italic",
    "gBAgBA-CAgBA-BHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEAVAiBBBBDA37GFYAzCB",
  ],
  [
    "dm-sans/latin/normal dm-sans/latin/italic",
    "gB-ChBMBxCCAuBAgBByLATABAjBBBBDAqoHBDCBCDADASBJAnDA1DAuDABA-DACA",
  ],
  [
    "dm-sans/latin-ext/normal dm-sans/latin-ext/italic",
    "gBAgBA-CAgBA-BHCRCFCKBBCBBPBHCHCHCWQACApDBaDbAhBAtDAVAiBBBBDA37GFYAzCBEBmJAnEAQBCA1CA",
  ],
  ["manrope/latin/normal", "gB-ChB_CCAuBAgBByLATABA2pHBDCBCDADASBJAnDA1DAuDABA-DACA"],
  [
    "manrope/latin-ext/normal",
    "gBAgBA-CAgBA-BTCVCCDDBFCHBDCBCqBTANBNBnDD9BAtDAVAi9GFYAzCHmJAiEAFCCACACAEBCABA",
  ],
  ["manrope/cyrillic-ext/normal", "gBAgBA-CAgBAgCArdBKBsBBq-GA"],
  ["manrope/cyrillic/normal", "gBAgBA-CAgBAgCA9X_CwBBkkHA"],
  ["manrope/greek/normal", "gBAgBA-CAgBAgCAxTBIAFGBABTBrB"],
  ["manrope/vietnamese/normal", "gBAgBA-CAgBAgCBMBWB-BB2BBNBvnH5CxNA"],
  ["space-grotesk/latin/normal", "gB-ChB_CxBAgBBnLBJATABAjBBBBDBZAlnHABAHBDCBCDADALBFBJAnDA1DAuDABA-DACA"],
  [
    "space-grotesk/latin-ext/normal",
    "gBA_DA_CwBBfCsBOACANBNBTYJBCBOhBODCDDALANAHA_CBBABBHFQAiBBBBDBZAk3GBCDEDEBCBCBEBCBGFGHCHGPCDIDEFIBCBDAGAzCHmJAgEABBBBBABABADBCADBBBBAzCA",
  ],
  ["space-grotesk/vietnamese/normal", "gBA_DAhDBMBWB-BB2BBNBvKBBBDBZA87G5CxNA"],
  [
    "bricolage-grotesque/latin/normal",
    "gB-ChBDBHBxCCAuBAgBByLATABAjBBBBDBZA-mHAGABAHBDCBCDADALBFBJAnDA1DAuDABA-DA",
  ],
  [
    "bricolage-grotesque/latin-ext/normal",
    "gBAgBA-CAgBA-BHCJCFCFCFCCBBCBBFCHBDCBCHCDCBCWhBBNBcBpCDbAvEAVAiBBBBDBZA86GFYAzCHmJAgEACABABBBABBCBBBCCBDzCA",
  ],
  [
    "bricolage-grotesque/vietnamese/normal archivo/vietnamese/normal archivo/vietnamese/italic oswald/vietnamese/normal jetbrains-mono/vietnamese/normal jetbrains-mono/vietnamese/italic",
    "gBAgBA-CAgBAgCBMBWB-BB2BBNBvKBBBDBZA87G5CxNA",
  ],
  [
    "archivo/latin/normal archivo/latin/italic",
    "gB-ChB_CCAuBAgBBoLAJATABAjBBBBDBZAlnHAJBDCBCDADALBFBJAnDA1DAuDABA-DACApn3BA",
  ],
  [
    "archivo/latin-ext/normal archivo/latin-ext/italic",
    "gBAgBA-CAgBA-BwBBfCrBPACAKACBNBTYJBCBOhBODCDDAhBAYAmCBBAKABATAiBBBBDBZAg4GB8BBIBSFYAzCHmJAgEABBBBBABABADBCADBBB1CA",
  ],
  ["fraunces/latin/normal", "gB-ChB_CxBAgBBoLAJATABAjBBBBDAqoHBDCBCDADALBFBJAnDA1DAvHACA"],
  [
    "fraunces/latin-ext/normal",
    "gBAgBA-CA_CwBBWBHCqBQACANBNBTIMBLBCBOhBODCDDAhBA_CBBAKAVAiBBBBDA_3GBCDEDEBCBCBEBCBGBCBGBCDCHGBCBCDGDIDEFMBDAGAzCHmJAgEABBBBBABABADBCADBBB",
  ],
  ["fraunces/vietnamese/normal", "gBAgBA-CAhDBMBWB-BB2BBNBvKBBBDA38G5CxNA"],
  ["fraunces/latin/italic", "gB-ChB_CxBAgBBoLAJATABAjBBBBDAaAvnHBDCBCDADALBFBJAnDA1DAvHACA"],
  [
    "fraunces/latin-ext/italic",
    "gBAgBA-CA_CwBBWBHCqBQACANBNBTIMBLBCBOhBODCDDAhBA_CBBAKAVAiBBBBDAaAk3GBCDEDEBCBCBEBCBGBCBGBCDCHGBCBCDGDIDEFMBDAGAzCHmJAgEABBBBBABABADBCADBBB",
  ],
  ["fraunces/vietnamese/italic", "gBAgBA-CAhDBMBWB-BB2BBNBvKBBBDAaA87G5CxNA"],
  [
    "playfair-display/latin/normal playfair-display/latin/italic",
    "gB-ChBUBpCCAuBAgBBnLBJATABAjBBBBDBZAlnHAJBDCBCDADALBFBJAnDA1DAuDABA-DA",
  ],
  [
    "playfair-display/latin-ext/normal playfair-display/latin-ext/italic",
    "gBAgBA-CAgBA-BwBBfCrBPACANBNBGAVBEBPFEBEBIBYDCBXAhBA4BApBAKAVAiBBBBDBZA86GFYAzCHmJA4EA",
  ],
  [
    "playfair-display/cyrillic/normal playfair-display/cyrillic/italic eb-garamond/cyrillic/normal eb-garamond/cyrillic/italic lora/cyrillic/normal lora/cyrillic/italic oswald/cyrillic/normal caveat/cyrillic/normal geist-mono/cyrillic/normal geist-mono/cyrillic/italic",
    "gBAgBA-CAgBAgCA-PA-H_CwBBeBkjHA",
  ],
  [
    "playfair-display/vietnamese/normal playfair-display/vietnamese/italic lora/vietnamese/normal lora/vietnamese/italic geist-mono/vietnamese/normal geist-mono/vietnamese/italic",
    "gBAgBA-CAgBAgCBMBWB-BB2BBNBvKBBBDBZA87G5C",
  ],
  [
    "eb-garamond/latin/normal",
    "gB-ChB_CCAuBAgBBnLBJATABAjBBBBDBZAFA4mHAGABAHBDCBCDADALBFBJAnDA1DAuDABA-DACApn3BA9HA",
  ],
  [
    "eb-garamond/latin-ext/normal",
    "gBAgBA-CAgBA-BwBBfCmLBDEACFBDLBBDTAIBBBDBZAFA2uGCBDCDBAIACBDCDEBCBBBHBABFDDCABDDCCAFEEAxBABABAaACAhC_EyCNgJAgEABGBABBCBBBCCBB1CAs6Cfm1eLQBFAHABADABARAhBBbAwCE",
  ],
  [
    "eb-garamond/cyrillic-ext/normal eb-garamond/cyrillic-ext/italic",
    "gBAgBA-CAgBAgCA_aBGBEABFSFCdCtCQDGDGFEBk8GA",
  ],
  [
    "eb-garamond/greek-ext/normal eb-garamond/greek-ext/italic",
    "gBAgBA-CAgBAgCA9vHVCFClBCFCHBABABABeC0BBOBNCFBSCCBI",
  ],
  ["eb-garamond/greek/normal", "gBAgBA-CAgBAgCAxTBEADAFGBABTBsBBGBABCDAOCGABA"],
  [
    "eb-garamond/vietnamese/normal eb-garamond/vietnamese/italic unbounded/vietnamese/normal",
    "gBAgBA-CAgBAgCBMBWB-BB2BBNBvKBBBDBZAFA27G5CxNA",
  ],
  [
    "eb-garamond/latin/italic",
    "gB-ChBRCEBlCCAuBAgBBnLBJATABAjBBBBDBZAFA4mHAGABAHBDCBCDADALBFBJAnDA1DAuDABA-DACApn3BA9HA",
  ],
  [
    "eb-garamond/latin-ext/italic",
    "gBAgBA-CAgBA-BwBBfC8HDABABECADAMAEBTAHAdDDDBDEACFBDLBBDTAIBBBDBZAFA4uGApBCBBBHBABFDDCABDDCCAFECABAxBABABAaACAhC_EyCNgJAgEABGBABBCBBBCCBB1CAs6Cfm1eLQBFAHABADABARAhBBbAwCE",
  ],
  ["eb-garamond/greek/italic", "gBAgBA-CAgBAgCAxTBEADAFGBABTB0BEATBHA"],
  [
    "lora/latin/normal lora/latin/italic oswald/latin/normal",
    "gB-ChBMBxCCAuBAgBBnLBJATABAjBBBBDBZAvnHBDCBCDADALBFBJAnDA1DAvHACA",
  ],
  [
    "lora/latin-ext/normal lora/latin-ext/italic",
    "gBAgBA-CAgBA-BwBBFBYCrBPACANBNBGAVBEBPFEBOBYDCBXAhBA4BApBAKABATAiBBBBDBZA86GFYAzCHmJAtEAFADABACA1CA",
  ],
  ["lora/cyrillic-ext/normal lora/cyrillic-ext/italic", "gBAgBA-CAgBAgCA_aBGDEDUFCdCtCQDGDGFEBx6FADAuhBA"],
  [
    "lora/math/normal lora/math/italic",
    "gB-ChBAGAEAEAPAVAfAKA_PBDBJATBrDBLAIASADAxjHBgCAxFADBCAzGADAIABBCADBDAMAcAXADBkbA9QB",
  ],
  ["lora/symbols/normal lora/symbols/italic", "gBACAGAFJHZGZlBAgBAgCA_4HA2PAwdA"],
  [
    "instrument-serif/latin/normal instrument-serif/latin/italic",
    "gB-ChBDBABECCDABCBBDgCCAuBAgBByLATABAjBBBBDAqoHBDCBCDADASBxDA1DAvHA",
  ],
  ["anton/latin/normal", "gB-ChB_CxBAgBBnLBJATABAjBBBBDBZAFA_mHABAHBDCBCDADALBFBJAnDA1DAuDABA-DACA"],
  [
    "anton/latin-ext/normal",
    "gBA_DA_CwBBfCtBEEDGBLCBDACNG1BCjBCCBBCNDACECOBABBBBBABAEACABBBECACACAHBEAEEFABBCAEASAGABBBABCGFKAFAQARBBBDBZAFAzyGA9BAkC1EBAGAzCHmJAgEABBBBBABABADBCADBBB1CAs6CGGAEBy1eBYBnCEaCCBDH",
  ],
  ["anton/vietnamese/normal", "gBA_DAhDBMBWB-BB2BBNBvKBBBDBZAFA27G5CxNA"],
  ["bebas-neue/latin/normal", "gB-ChB_CxBAgBBoLAJATABAjBBBBDA5nHAIAHBDCBCDADASBJAnDA1DAvHACA"],
  [
    "bebas-neue/latin-ext/normal",
    "gBA_DA_CwBBfCqBTApDDYDbAkEAKABATAiBBBBDA53GBGBSBgBBUBIBIBUFYAzCBsJA4EAFAzCA",
  ],
  [
    "oswald/latin-ext/normal",
    "gBAgBA-CAgBA-BwBBfCrBPACANBNBGAMKEBPHCBBEEhBCBKDCDDAhBA4BApBAKABATAiBBBBDBZA-2GBGBSBgBBUBIBIBUFYAzCHmJAgEABBBBBABABBCBBBCCBB1CA",
  ],
  ["oswald/cyrillic-ext/normal", "gBAgBA-CAgBAgCA_aBGBGDUFCdCtCQDIBGFEBk8GA"],
  ["unbounded/latin/normal", "gB-ChBUBpCCAuBAgBBnLBJATABAjBBBBDBZAFApnHBDCBCDADASBJAnDA1DAuDABA-DACA"],
  [
    "unbounded/latin-ext/normal",
    "gBAgBA-CAgBA-BwBBfCtBEEDGBLCBDBBNG1BCoBFNDHCTBBBABADCBHBACABBCACAEBEBDEBADABBCAEAJAIDDCCABDFCTADCcBBBDBZAFAzyGA9BADAgC7ECAzCHmJAgEABBBACABABADBBBCCBBl9CDGDBBy1eBjDCKBQABCDF",
  ],
  ["unbounded/cyrillic-ext/normal", "gBAgBA-CAgBAgCAx9HA"],
  ["unbounded/cyrillic/normal", "gBAgBA-CAgBAgCA-PA-H_CwBBkkHA"],
  ["caveat/latin/normal", "gB-ChB_CCAuBAgBBoLAJATABAjBBBBDAaAvnHBDCBCDADALBFBJAnDA1DAvHACA"],
  [
    "caveat/latin-ext/normal",
    "gBAgBA-CAgBA-BwBBfCqBQACAxBIHAQABABCDABEEhBDAXAhBA4BApBAKABATAiBBBBDAaAo3GBWBeBUBGBIBSFMB-CBEBmJAgEABBBACAEAFADCCA",
  ],
  ["caveat/cyrillic-ext/normal", "gBAgBA-CAgBAgCA_aBGBGDUFCTCHCtCQDGDGFEBk8GA"],
  [
    "jetbrains-mono/latin/normal jetbrains-mono/latin/italic",
    "gB-ChB_CCAuBAgBBoLAJATABAjBBBBDBZAvnHBDCBCDADALBFBJAnDA1DAuDABA-DACApn3BA",
  ],
  [
    "jetbrains-mono/latin-ext/normal jetbrains-mono/latin-ext/italic",
    "gBAgBA-CAgBA-BwBDdCrBPACANBNBcBXBCBIBGDYDWBDAhBA_CBBAKABATAVADAIBBBDBZA86GFYAzCHmJAqEACAOABAzCA",
  ],
  ["jetbrains-mono/cyrillic-ext/normal jetbrains-mono/cyrillic-ext/italic", "gBAgBA-CAgBAgCArdB4BB"],
  ["jetbrains-mono/cyrillic/normal jetbrains-mono/cyrillic/italic", "gBAgBA-CAgBAgCA-PA_HLBhCBLBBwBBkkHA"],
  ["jetbrains-mono/greek/normal jetbrains-mono/greek/italic", "gBAgBA-CAgBAgCAxTBIAFGBABTBsBHA"],
  [
    "geist-mono/latin/normal geist-mono/latin/italic",
    "gB-ChBMBxCCAuBAgBBoLAJATABAjBBBBDBZAvnHBDCBCDADALBFBJAnDA1DAuDABA-DA",
  ],
  [
    "geist-mono/latin-ext/normal geist-mono/latin-ext/italic",
    "gBAgBA-CAgBA-BTCVCCDDBFCHBDCBCqBQACANBNBcBVFuBDbAhBA_CACAKBUAiBBBBDBZA83GB-CFYAzCHmJApEAGACAEADAt2hBB",
  ],
  [
    "geist-mono/cyrillic-ext/normal geist-mono/cyrillic-ext/italic",
    "gBAgBA-CAgBAgCA_aBGBGDcBCBCBGBKBCBCBCBEAOAIBIBEBEBk-GA",
  ],
  ["geist-mono/symbols2/normal geist-mono/symbols2/italic", "gBAgBA-CAgBAgCA9_I_E"],
  [
    "noto-sans-arabic/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAgoHABAHBDCBCDADASBxDA1DAvHAsn3BA",
  ],
  [
    "noto-sans-arabic/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCBrg4BA",
  ],
  ["noto-sans-arabic/arabic/normal", "gBA_DA_qB_HwCvBwHeBBGpCBcs4FCBB9BAxvDAuozByDQ8NC1BHAgBPwDEBmECA9_DC"],
  ["cairo/latin/normal", "gB-ChB_CCAuBAgBBnLBJATABA2pHBDCBCDADASBJAnDA1DAvHACA"],
  ["cairo/latin-ext/normal", "gBAgBA-CAgBA-BwBDDBFCHBHCqBTAnDFYDbAkEAKAVAi9GFsDBEBmJA"],
  [
    "cairo/arabic/normal",
    "gBAgBA-CAgBAgCApoBBHAFADABZFWBAHRHAEAHABAIAGAIACAEAFAKADACCIAFCbJ3i9BAFCNCBCNCLABABABCBCJAHCBCBABIDBpBBTCjCBfBBEBEBEBCKBCBBCBBBABAkDDGDEDGDGDEDRByFAvEABABABABCBABCBABCBCBCBCBCBABABABABCBCBCBCBCBCBCBCBCBCBCBCBCBCBCBABABK",
  ],
  ["amiri/latin/normal", "gB-ChB_CxBAgBBnLBJATABAjBBBBDA5nHAGABAHBDCBCDADALBFBJAnDAlLACApn3BA"],
  ["amiri/latin-ext/normal", "gBBGA3DA_CwBBfCrBmDBvCAkEABBHAVAiBBBBDA53GBGHMBEBCDUBUBIDGFQFMBCB6CBsJA"],
  [
    "amiri/arabic/normal amiri/arabic/italic",
    "gBBGA3DA_qBEB5HwCvBwIBOALAJHTASat4FCBB9BAxvDAuozBxDRsLQ_BC1BoBNyDCBABmEj47BDBaBBBACABJBDBABAGAEABABABCBBBACABABABABABBBACDBGBDBDBABJBQFCBEBQ0BB",
  ],
  ["amiri/latin/italic", "gB-ChB_CxBAgBBnLBJATABAjBBBBDAaA-mHAGABAHBDCBCDADALBFBJAnDAlLACApn3BA"],
  ["amiri/latin-ext/italic", "gBBGA3DA_CwBBfCrBmDBvCAkEABBHAVAiBBBBDAaA-2GBGHMBEBCDUBUBIDGFQFMBCB6CBsJA"],
  ["noto-sans-hebrew/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAnWAiyGBDCBCDADASBxDA1DAvHA"],
  [
    "noto-sans-hebrew/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHHBCBCDCDCBEBCQ5EDbAvEABATAiBBBBDAnWAvlGFYAzCB2NA",
  ],
  ["noto-sans-hebrew/cyrillic-ext/normal noto-sans-hebrew/greek-ext/normal", "gBA_DAvpBA"],
  ["noto-sans-hebrew/hebrew/normal", "gBAMAyDAmTBoU2BIaEF3wGE5EAhpBAwq1BZBEBABBBBBJ"],
  [
    "noto-sans-devanagari/latin/normal noto-sans-gurmukhi/latin/normal noto-sans-oriya/latin/normal",
    "gB-ChBDBABEBDDABCBBDgCxBAgBBoLAJATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-devanagari/latin-ext/normal noto-sans-oriya/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHHBCBCDCDCBEBCQ5EDbAkEAKABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-devanagari/devanagari/normal", "gBA_DA7QAjyB_Dw6EmBBBxYCrFA2BA7mBAjzgBJmFfgwcJ"],
  [
    "noto-sans-thai/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBBoLAJATABAjBBBBDAx6CAwtEAHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-thai/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAkEAKABANAFAiBBBBDAx6CAlhEFYAzCB",
  ],
  ["noto-sans-thai/thai/normal", "gBA_DA7QAaArBAtBAv2C5BEcvtEC-tBA"],
  ["noto-sans-bengali/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBBoLAJATABAjBBBBDAioHBGBDCBCDADASBxDA1DAvHA"],
  [
    "noto-sans-bengali/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHHBCBCDCDCBEBCQ5EDbAkEAKABATAiBBBBDA37GFYAzCB4IAsFA",
  ],
  [
    "noto-sans-bengali/bengali/normal",
    "gBA_DA7QA00BBRBaDBHCBCVBGBADDCICBCDIAEBBECYx2EABACBBAIAIACAEACCzYCrFAyoBAk5gBA",
  ],
  [
    "noto-sans-telugu/latin/normal noto-sans-kannada/latin/normal noto-sans-khmer/latin/normal noto-sans-sinhala/latin/normal",
    "gB-ChBDBABEBDDABCBBDgCxBAgBByLATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-telugu/latin-ext/normal noto-sans-gujarati/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-telugu/telugu/normal", "gBA_DAwlCBRB6UMBCBWBPCIBCBDHBBCCACDCJHI6iEAXA4YC-tBA"],
  ["noto-sans-tamil/latin/normal", "gB-ChBDBABEBDBCBCBBDgCxBAgBByLATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHA"],
  [
    "noto-sans-tamil/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-tamil/tamil/normal", "gBA_DAjmCB8QBBFDCBDDBBABBDBDCDLEEDCBDCAGAOUwgFCrFAyoBA"],
  [
    "noto-sans-gujarati/latin/normal noto-serif-tibetan/latin/normal noto-sans-javanese/latin/normal noto-sans-balinese/latin/normal noto-sans-sundanese/latin/normal noto-sans-tai-tham/latin/normal noto-sans-tai-le/latin/normal noto-sans-meetei-mayek/latin/normal noto-sans-limbu/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHA",
  ],
  ["noto-sans-gujarati/gujarati/normal", "gBA_DAwlCBRB7ICBIBCBVBGBBBECJBCBCCAPDCLHGroFCrFAyoBAjzgBJ"],
  [
    "noto-sans-kannada/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHHBCBCDCDCBEBCQ5EDbAvEABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-kannada/kannada/normal", "gBA_DAwlCBRB6YMBCBWBJBECIBCBDHBGBBDCJBC8-DABAHAXABA2YCrFAyoBAjzgBF"],
  [
    "noto-sans-malayalam/latin/normal",
    "gB-ChBDBABEBDDABCBBDgCxBAgBByLATABAjBBBBDAaAnnHAHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-malayalam/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDAaA86GFYAzCBlOA",
  ],
  ["noto-sans-malayalam/malayalam/normal", "gBA_DAmTAbAtxBBRB6cMBCByBBCBFEPCZ66DAwZCrFAyoBAjzgBC"],
  [
    "noto-sans-gurmukhi/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAkEAKABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-gurmukhi/gurmukhi/normal", "gBA_DAwlCBRB7ECBFEBCVBGBBBBBBCABEEBCCDAHDBAHQ0sFCrFAyoBA_CAjwgBJ"],
  ["noto-sans-oriya/oriya/normal", "gBA_DAjmCB7MCBHCBCVBGBBBECICBCCHCEBBECRzkFCrFAyoBA"],
  [
    "noto-sans-myanmar/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHAt_2BA",
  ],
  [
    "noto-sans-myanmar/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEABATAiBBBBDA37GFYAzCBs43BA",
  ],
  ["noto-sans-myanmar/myanmar/normal", "gBA_DA_6D_Er7DC-tBAh7gBAxFehDfg8UA"],
  [
    "noto-sans-ethiopic/latin/normal noto-sans-armenian/latin/normal noto-sans-mongolian/latin/normal noto-sans-nko/latin/normal noto-sans-vai/latin/normal noto-sans-cham/latin/normal noto-sans-ol-chiki/latin/normal noto-sans-hanifi-rohingya/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAqoHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-ethiopic/latin-ext/normal noto-sans-nko/latin-ext/normal noto-sans-javanese/latin-ext/normal noto-sans-hanifi-rohingya/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCB",
  ],
  [
    "noto-sans-ethiopic/ethiopic/normal",
    "gBA_DAtTAx3DoCBDCGBABDCoBBDCgBBDCGBABDCOB4BBDCiCCfDZmvGWJGBGBGBGBGBGBGBGipfFCFCFJGBGxlvCGBDBBBO",
  ],
  [
    "noto-sans-khmer/latin-ext/normal noto-sans-armenian/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-khmer/khmer/normal", "gB_BBdhBAKABANAk2F9CCJGJmPfrwBC-tBA"],
  [
    "noto-sans-sinhala/latin-ext/normal noto-serif-tibetan/latin-ext/normal noto-sans-vai/latin-ext/normal noto-sans-balinese/latin-ext/normal noto-sans-tai-tham/latin-ext/normal noto-sans-tai-le/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEABATAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-sinhala/sinhala/normal", "gBA_DAjmCB7gBCBRDXBIBACGDAEFBABHGJCC2wEC-tBA0g7BT"],
  ["noto-sans-lao/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAioHAHBDCBCDADASBxDA1DAvHA5dA"],
  [
    "noto-sans-lao/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCB5NA-oBA",
  ],
  ["noto-sans-lao/lao/normal", "gBA_DAgvDBBABEBXBABWCEBABGBJCDrpEC-tBA"],
  ["noto-sans-armenian/armenian/normal", "gBAMAyDAnTAoRlBCxBCCg0GATAntBAmq1BE"],
  [
    "noto-sans-georgian/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAkuDAs_CACA1aBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-georgian/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDAkuDAs_CACAiOFYAzCBqOA",
  ],
  ["noto-sans-georgian/georgian/normal", "gBA_DAWAxmBA24ClBBAFACvBw8CqBCCgiElBBAFA"],
  ["noto-serif-tibetan/tibetan/normal", "gBA_DA_yDnCBjBEmBBjBBOBMwhEC-tBA"],
  [
    "noto-sans-mongolian/latin-ext/normal noto-sans-cham/latin-ext/normal noto-sans-limbu/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHHBCBCDCDCBEBCQ5EDbAvEABATAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-mongolian/mongolian/normal", "gBCFBDARAgDA_6FZG4CHqBh7BBFBHBRAYBisBA0xCBFHwy5BM"],
  [
    "noto-sans-thaana/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDA3jBBpkGAHBDCBCDADASBxDA1DAvHA_-2BA",
  ],
  [
    "noto-sans-thaana/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA3jBB-3FFYAzCB-33BA",
  ],
  ["noto-sans-thaana/thaana/normal", "gBBGBCABALBkDArrBAOADAgCMzIxB5iGEIBCButBAlh2BAKA"],
  ["noto-sans-syriac/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAaAvnHBDCBCDADASBJAnDA1DAvHA"],
  [
    "noto-sans-syriac/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDAaA86GFYAzCB",
  ],
  [
    "noto-sans-syriac/syriac/normal",
    "gBBGDBCKACAdCiCAKAEAKAnSBCBBAVACCHBBB6WAOADABAeAKKKMDAvENB7BCC8lGDWAdAtOA5dAjFB",
  ],
  [
    "noto-sans-tifinagh/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDBZAvnHBDCBCDADASBxDA1DAvHA94CC",
  ],
  [
    "noto-sans-tifinagh/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDBZA86GFYAzCB8xDC",
  ],
  ["noto-sans-tifinagh/tifinagh/normal", "gBA_DAmRA5BBBABBBAZANA6mHBgBA9sBAj7B3BHBOA"],
  ["noto-sans-nko/nko/normal", "gBA_DArrBAOADAqCA1K6BCCsgGD8tBAviCBg5zBB"],
  [
    "noto-sans-adlam/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAqoHBDCBCDADASBJAnDA1DAvHAt3xDA",
  ],
  [
    "noto-sans-adlam/latin-ext/normal",
    "gBAgBA-CA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEABATAiBBBBDA37GFYAzCBsJA_myDA",
  ],
  ["noto-sans-adlam/adlam/normal", "gBPKHZEbCiBAKAPAjrBAgBAyuGCCGBCDAJAIBJAKA8rBA7iCBXA-1uDrCEJEB"],
  ["noto-sans-vai/vai/normal", "gBA_DA_ipBrJ"],
  ["noto-sans-yi/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABA2pHBDCBCDADASBxDA1DAvHA"],
  ["noto-sans-yi/latin-ext/normal", "gBA_GHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAoiHFYAzCB"],
  ["noto-sans-yi/yi/normal", "gBA_DAg7LBFJCH_GAk4bskBD2B6xWAKANBDAhCE"],
  ["noto-sans-lisu/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBBoLAJATABAjBBBBDAqoHBDCBCDADASBxDA1DAvHA"],
  [
    "noto-sans-lisu/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAkEAKABATAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-lisu/lisu/normal", "gBAMAyDA7QAQAiqHA5_DBkmdvBw1eA"],
  ["noto-sans-javanese/javanese/normal", "gBA_DAq7HC-tBAz9gBtCBKEB"],
  ["noto-sans-balinese/balinese/normal", "gBAeAgDA_yGrCEsBukBC-tBA"],
  [
    "noto-sans-sundanese/latin-ext/normal",
    "gBAMAyDA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-sundanese/sundanese/normal", "gBAMAyDA_2G_BgIHjaCCA7tBA"],
  ["noto-sans-cham/cham/normal", "gBCECCDKBDAgDAr7HB-tBAzhhB2BJNCJCD"],
  [
    "noto-sans-new-tai-lue/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDA3zFCw0BBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-new-tai-lue/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAvEABATAiBBBBDA3zFC9nBFYAzCB",
  ],
  ["noto-sans-new-tai-lue/new-tai-lue/normal", "gBA_DA_mGrBEZGKDBsxBB-tBA"],
  ["noto-sans-tai-tham/tai-tham/normal", "gBA_DA_rG-BBcCKGJGN9qBCrQA"],
  ["noto-sans-tai-le/tai-le/normal", "gBA_DA_SBFBDAzpDJmoCdCE20BC-tBA0xCBFD"],
  [
    "noto-sans-ol-chiki/latin-ext/normal noto-sans-meetei-mayek/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEABATAiBBBBDA37GFYAzCBlOA",
  ],
  ["noto-sans-ol-chiki/ol-chiki/normal", "gBA_DAv9GvB5hBA"],
  ["noto-sans-meetei-mayek/meetei-mayek/normal", "gBA_DAq7HC-tBAzohBWpGtBCJ"],
  ["noto-sans-lepcha/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjpGCogBAHBDCBCDADASBxDA1DAvHA"],
  ["noto-sans-lepcha/latin-ext/normal", "gIHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEU5EDbAouGC9TFYAzCB"],
  ["noto-sans-lepcha/lepcha/normal", "gBA_DA_6G3BDODC7dC-tBA"],
  ["noto-sans-limbu/limbu/normal", "gBA_DAjmCB68DeBLELEADL71BC-tBA"],
  ["noto-sans-hanifi-rohingya/hanifi-rohingya/normal", "gBA_DAKAPAwqBAOADAgBAfAzDA3pGB-tBAz55BnBIJ"],
  ["noto-sans-cherokee/latin/normal", "gB-ChBDBABECCDABCBBDgCxBAgBByLATABAjBBBBDAaAvnHBDCBCDADASBxDA1DAvHA"],
  [
    "noto-sans-cherokee/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCBBCBBFCHBDCBCHCDCBEUuCBpCDbAvEABATAiBBBBDAaA86GFYAzCB",
  ],
  ["noto-sans-cherokee/cherokee/normal", "gBA_DA_SCBAGBWBLBujE1CCFy7lBvC"],
  [
    "noto-sans-canadian-aboriginal/latin/normal",
    "gB-ChBDBABECCDABCBBDgCxBAgBByLARADAjBBBBDAqoHBDCBCDADASBxDA1DAvHA",
  ],
  [
    "noto-sans-canadian-aboriginal/latin-ext/normal",
    "gBA_DA_CHCJCFCFCBCBCCFBBFCHBDCBCHCDCBEU5EDbAvEABAOAEAiBBBBDA37GFYAzCB",
  ],
  ["noto-sans-canadian-aboriginal/canadian-aboriginal/normal", "gBA_DAwEA1MAQBtBA4nE_TwRlC2mDAjn9BP"],
  [
    "noto-color-emoji/emoji/normal",
    "gBACAGAFJvDAEA-6HAuBAMA5EA-BAWA6CFPBvLBMAmFAZKECnGAnHBKAJA6BDBEJACACBCAEACABBCADADBICFABAFLLBCABBBASACBSFBABBDBFACBEBLBFBCAFBBABBUBFFBDCAEACACFBACABABAGADAGAKBPACAEABAECBALBwBCJAOAOA0LBvOCTBzBAEA6mBAMA5SABAqrvDAqGAgFBMBOACJrCZBBXAUACIVBuFhBCvDCBBCCyCCCBmIB-BLFBXHBCHMACDCAEBNBCAIBJAFCMCICCABAEAGADAG1CwBlCFHCECJDABBDACJjHLEA7IuBBJB4FwDMDmCBADRBMDLnrhYBBABAEABAEBCAHA",
  ],
  ["noto-sans-symbols-2/braille/normal", "gBA_DA_6J_H"],
  ["noto-sans-symbols-2/math/normal", "gB-ChBAGAvBAfAqQBDBJATBq3HAFB_DAqBCoXADADAFADAIABAuBAlcA9BArBA"],
  [
    "noto-sans-symbols-2/symbols/normal",
    "gBACAGAFJHZGZEAgBAh8HA_FBrGA2BKCAkBB_DAqBCvCABABBIECAvCABCUA5BBZBCCB1BZK1KpDEEBPMHEAXUWQODICQQBSeEBDBRFFBiBBABECfeADXBNhC_HhEA9BArBA0INEddmBCfBmDBAguI_B5vsBCkKuCBMDAvBtBiHbk7CehixBTMTM2CJYnkHrBEjDMOCOBOBkBXC9CC9BA_KCFAGAELJAhCAEAVMHAECTABABADEFMMADCBCQAMAJAGAYABBDDCCEAWASAlBAMACAFABADAIDOAEAECDDJABCBBEADDCAEBqBHEAFpBBZCMB1C1CvBHAFADACADAUAEAGBBAJFBCDEIKFDDF3DCE-CGLULE3BIJGnBIdCBuCLvBAKA5FzCMNCEDCFGJYHGJCNGpByEB2BlBJ",
  ],
  [
    "noto-sans-symbols/symbols/normal",
    "gBACAGAFJHZGZlBAh8HA6FDBC7DjBBDBBEJmLPBEBAEDCBFBBJmCADUBEUAOPCLGG3D_EsGA9BDFAQLIDBWVVRNEHDPRATddE0CdtMB9-xDMD8CDgBKR5cDFAgGAvHzD",
  ],
  [
    "noto-sans-math/latin/normal",
    "gB-ChBABBBABABACABABBECMABAIAGAGAIAIAGAGAyBA-CAkBAhEAuEANBEAlBMDCCAEAIACBEHEABAEAGAGAjCQBGHYHADBFBSBCCZ_B2NEBAaBBQGJVMBBxBAYA1BJsyFA5VLEADFCBCCCBIACGDADACBCAIAGAHAsCAjBPBACMRAEACJBACFGABDBCBJDPkCwLBACBBDEDDABACHIAFADkCBAXBFeUABALL6BBwCBqEAFAFADADADA3BAgBBEAIADADADADDM_CFBCAXAZDBABAdHBGOABJbAECFAgDAMAJALACADA0BBnBAkB_BgIkQJ-BDEpFAzgBAdAvuzBA6KABAil1B0CBmCBBCACBCDBLBABGBgCBDCHBGBbBDBEBADGBzKCjJCxBgwFDBaBBBACABJBDBABAGAEABABABCBBBACABABABABABBBACDBGBDBDBABJBQFCBEBQ0BBukC4C",
  ],
  [
    "noto-sans/whole/normal",
    "gB-ChB3WCFEGBABTB-BO_Jwe_D77BA0tCQEABHxNI3D5HB6ICFClBCFCHBABABABeC0BBOBNCFBSCCBIBkDBLCaBMDgBvBAP_CjBBEAoEA5dAz0BfgL9Di_d_CgDqGFBBABEYN_HAuBAhQ7B08TG5XAfPvGA8HBi8BFBpBBIl61Be",
  ],
  [
    "noto-sans/whole/italic",
    "gB-ChB3WCFEGBABTB-BO_Jwe_DwpEQEABHxNI3D5HB6ICFClBCFCHBABABABeC0BBOBNCFBSCCBIBkDBLCaBMDfwBAP_CkBAEAoEA5dAz0BfgL9Di_d_CgDqGFBBABEYN_HAuBAhQ7B08TG5XAfPvGA8HBi8BFBpBBIl61Be",
  ],
];
