/** Forms of the reasons for which a picture is missing from a render or is rejected. */
export const pictureTexts = {
  pictureOf: "the picture of {components} could not be loaded from {address}: {reason}",
  picture: "the picture could not be loaded from {address}: {reason}",
  pictureOfShown: "the picture of {components} from {address} may look different: {reason}",
  pictureShown: "the picture from {address} may look different: {reason}",
  pictureFormat: "Pictures of the format {format} are not supported.",
  pictureUnreadable: "The picture could not be read.",
  notAPicture: "The file is not a picture that can be read.",
  pictureTooLarge:
    "The picture has {width} × {height} px; at most {side} px a side and {megapixels} megapixels are accepted.",
  pictureRepaired:
    "The file is damaged or ends too early. All rows of the picture are there, but fine details may be missing.",
  svgUndrawn: "The drawing uses what is not drawn, or drawn differently: {features}.",
  pictureCut: "The picture breaks off before its end.",
  fileFormat: "{format} files are not supported; {accepted} are.",
  pictureSlow: "The picture could not be read within {seconds} seconds.",
  dataUrlComma: "The data URL has no comma, after which its data would stand.",
  dataUrlBase64: "The data URL has characters that are not base64.",
  noAsset: "There is no such asset.",
  pictureLate: "It was not there in time.",
  picturesBytes: "The pictures of one render may have {max} MB together.",
  picturesPixels: "The pictures of one render may have {max} megapixels together.",
} as const;
